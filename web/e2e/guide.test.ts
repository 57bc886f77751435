import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { every, found } from './axe'
import { complaints, context, launch } from './browser'

// The guide, which anybody may read: without signing in, and without script.

// samples are one page of each kind: the list, one with tables and code, and what was found.
const samples = ['/docs/guide', '/docs/guide/install', '/docs/guide/search?q=key']

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each([
  { phone: false, theme: 'light' },
  { phone: true, theme: 'dark' },
] as const)('every page is accessible and fits, phone: $phone', async ({ phone, theme }) => {
  const [visit, page, wrong] = await opened({ phone, theme })
  const pages = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages).toEqual(expect.arrayContaining(samples.filter((s) => !s.includes('?'))))
  for (const at of [
    ...pages.filter((p) => p !== '/docs'),
    '/docs/guide/search?q=key',
    '/docs/guide/search?q=nowhere',
  ]) {
    await page.goto(at)
    // Pages are alike, and on a phone they differ in colours and in what is beside what: one of each kind shows that.
    if (!phone || samples.includes(at)) expect.soft(await found(every(page)), at).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(wider, at).toBeLessThanOrEqual(0)
  }
  expect(wrong).toEqual([])
  await visit.close()
})

test('the keyboard alone finds a setting', async () => {
  const [visit, page] = await opened({ phone: false, theme: 'light' })
  await page.keyboard.press('Tab') // the link to the content
  await page.keyboard.press('Tab') // the name
  await page.keyboard.press('Tab')
  await page.keyboard.type('behind NAT')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Results for “behind NAT”' }).waitFor()
  await page.getByRole('link', { name: 'Open the ports' }).press('Enter')
  await page.waitForURL(/\/docs\/guide\/carrier#/)
  expect(await page.getByRole('heading', { name: 'Open the ports' }).isVisible()).toBe(true)
  await visit.close()
})

async function opened(look: Parameters<typeof context>[1]): Promise<[BrowserContext, Page, string[]]> {
  const visit = await context(browser, look)
  const page = await visit.newPage()
  const wrong = complaints(page)
  await page.goto('/docs/guide')
  return [visit, page, wrong]
}
