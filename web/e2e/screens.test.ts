import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { every, found } from './axe'
import { complaints, context, launch, paint, server, settled, signIn, signInAt, wanted } from './browser'
import { placeOf, screens, type Place } from './screen'

// What is loaded before the first page is shown, in bytes as they are sent.
const scriptBudget = 200_000
// The shell's query and the page's own.
const requestBudget = 2

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// All rules are checked in one theme. Colours are the same on a phone, so the other theme is checked on a desktop only.
describe.each([
  { phone: false, theme: 'light', other: 'dark' },
  { phone: true, theme: 'dark', other: 'light' },
] as const)('phone: $phone', ({ phone, theme, other }) => {
  let page: Page
  let place: Place
  let asked: string[]
  let wrong: string[]

  beforeAll(async () => {
    const visit = await context(browser, { theme, phone })
    await hush(visit)
    page = await visit.newPage()
    await signIn(page)
    await settled(page)
    place = await placeOf(page, wanted('API_KEY'))
    wrong = complaints(page)
    asked = queries(page)
  })
  afterAll(() => page.context().close())

  test.each(screens)('$name opens with two requests, without an error, and is accessible', async ({ open }) => {
    const address = await open(place)
    asked.length = 0
    await page.goto(address)
    await settled(page)
    expect.soft(asked.slice(requestBudget), asked.join()).toEqual([])
    expect.soft(await found(every(page))).toEqual([])
    if (!phone) {
      await paint(page, other)
      expect.soft(await found(new AxeBuilder({ page }).withRules('color-contrast')), other).toEqual([])
      await paint(page, theme)
    }
    expect.soft(wrong.splice(0)).toEqual([])
  })
})

// hush keeps pages from asking again by themselves: by a timer, such as while a delivery is pending, or because something has
// happened in the subaccount. How often they would do so depends on how long a page takes to open.
async function hush(visit: BrowserContext): Promise<void> {
  await visit.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
  await visit.routeWebSocket(/\/graphql$/, () => undefined)
}

// queries are the names of what a page asks the server for, from now on.
function queries(page: Page): string[] {
  const names: string[] = []
  page.on('request', (r) => {
    if (!r.url().endsWith('/graphql') || r.method() !== 'POST') return
    names.push((r.postDataJSON() as { operationName?: string }).operationName ?? 'a query without a name')
  })
  return names
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

test('a query is counted, and one that a timer would repeat is not made', async () => {
  const visit = await context(browser, { theme: 'light' })
  await hush(visit)
  const page = await visit.newPage()
  await page.goto('/login')
  const asked = queries(page)
  await page.evaluate(async () => {
    const ask = (operationName: string) =>
      fetch('/graphql', { method: 'POST', body: JSON.stringify({ operationName }) })
    setInterval(() => void ask('Repeated'), 1)
    await ask('Once')
    await ask('Twice')
  })
  expect(asked).toEqual(['Once', 'Twice'])
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

test.each(['/\t/evil.example/', '/\\evil.example/', '//evil.example/'])('signing in with %j stays here', async (to) => {
  const visit = await context(browser, { theme: 'light' })
  await visit.route(/evil\.example\/$/, (route) => route.fulfill({ status: 200, body: 'evil' }))
  const page = await visit.newPage()
  await signInAt(page, `/login?to=${encodeURIComponent(to)}`)
  await page.waitForURL((at) => at.pathname.startsWith('/w/') || at.host === 'evil.example')
  expect(new URL(page.url()).origin).toBe(new URL(server.base).origin)
  await visit.close()
})
