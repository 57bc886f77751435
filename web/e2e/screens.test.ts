import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaints, context, launch, paint, settled, signIn, wanted } from './browser'
import { placeOf, screens } from './screen'

// What is loaded before the first page is shown, in bytes as they are sent.
const scriptBudget = 200_000
// The shell's query and the page's own.
const requestBudget = 2

// WCAG 2.2 AA asks for it; axe does only where it is told to.
const all = { rules: { 'target-size': { enabled: true } } }

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// All rules are asked in one theme; colours are looked at in the other as well.
describe.each([
  { phone: false, theme: 'light', other: 'dark' },
  { phone: true, theme: 'dark', other: 'light' },
] as const)('phone: $phone', ({ phone, theme, other }) => {
  test(
    'every screen opens with two requests, without an error, and everybody can use it',
    { timeout: 400_000 },
    async () => {
      const visit = await context(browser, { theme, phone })
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
        expect.soft(await found(new AxeBuilder({ page }).options(all)), screen.name).toEqual([])
        await paint(page, other)
        const contrast = new AxeBuilder({ page }).withRules('color-contrast')
        expect.soft(await found(contrast), `${screen.name}, ${other}`).toEqual([])
        await paint(page, theme)
        expect.soft(wrong.splice(0), screen.name).toEqual([])
      }
      await visit.close()
    },
  )
})

// found is what axe has against a page; no page has frames, for which it would open one more of its own each time.
async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html}`))
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
