import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaints, context, launch, paint, settled, signIn, wanted } from './browser'
import { placeOf, screens } from './screen'

// What is loaded before the first page is shown, in bytes as they are sent.
const scriptBudget = 200_000
// The shell's query and the page's own.
const requestBudget = 2

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe.each([{ phone: false }, { phone: true }])('phone: $phone', ({ phone }) => {
  test(
    'every screen opens with two requests, without an error, and everybody can use it',
    { timeout: 400_000 },
    async () => {
      const visit = await context(browser, { theme: 'light', phone })
      const page = await visit.newPage()
      await signIn(page)
      await settled(page)
      const place = await placeOf(page, wanted('API_KEY'))
      const wrong = complaints(page)
      let asked = 0
      page.on('request', (r) => r.url().endsWith('/graphql') && r.method() === 'POST' && asked++)
      for (const screen of screens) {
        asked = 0
        await page.goto(await screen.open(place))
        await settled(page)
        expect.soft(asked, `${screen.name}: requests`).toBeLessThanOrEqual(requestBudget)
        expect.soft(await found(new AxeBuilder({ page })), screen.name).toEqual([])
        await paint(page, 'dark')
        expect
          .soft(await found(new AxeBuilder({ page }).withRules('color-contrast')), `${screen.name}, dark`)
          .toEqual([])
        await paint(page, 'light')
        expect.soft(wrong.splice(0), screen.name).toEqual([])
      }
      await visit.close()
    },
  )
})

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map((v) => `${v.id}: ${v.nodes[0]?.html ?? ''}`)
}

test('the first page loads less script than it may', async () => {
  const visit = await context(browser, { theme: 'light' })
  const page = await visit.newPage()
  await signIn(page)
  const fresh = await visit.newPage()
  let bytes = 0
  fresh.on('response', (r) => {
    if (new URL(r.url()).pathname.endsWith('.js')) {
      bytes += Number(r.headers()['content-length'] ?? Number.POSITIVE_INFINITY)
    }
  })
  await fresh.goto('/')
  await settled(fresh)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(scriptBudget)
  await visit.close()
})

test('axe notices what nobody can use', async () => {
  const page = await (await context(browser, { theme: 'light' })).newPage()
  await page.goto('/login')
  await settled(page)
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button><img src="/icon.svg">')
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual(expect.arrayContaining(['button-name', 'image-alt']))
})
