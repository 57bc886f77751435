import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from './browser'
import { hush } from './opens'
import { openScreen, placeOf, type Place } from './screen'

// What a page looks like on small screens and while it loads, on the demo. How wide each is is in opens.ts.

let browser: Browser
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch()
  const visit = await context(browser, { theme: 'light' })
  await hush(visit)
  page = await visit.newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
})
afterAll(() => browser.close())

test('tab strips have no scrollbar of their own', async () => {
  await page.setViewportSize({ width: 720, height: 450 })
  await openScreen(page, place, 'assistant')
  const bar = await page.getByRole('tablist').evaluate((node) => ({
    across: (node as HTMLElement).offsetHeight - node.clientHeight - 1, // its border
    down: (node as HTMLElement).offsetWidth - node.clientWidth,
    scrolls: node.scrollHeight > node.clientHeight,
  }))
  expect(bar).toEqual({ across: 0, down: 0, scrolls: false })
})

type Shift = { by: number; what: string[] }

// watching has each page that opens note what on it moves by itself, and how far.
async function watching(): Promise<void> {
  await page.addInitScript(() => {
    const all: Shift[] = []
    Object.assign(window, { shifts: all })
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const named = ({ node }: { node: Node | null }) => (node?.textContent ?? 'something that is gone').slice(0, 40)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) all.push({ by: entry.value, what: entry.sources.map(named) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

// unseen is how far things may move, of what is on the screen, without anybody seeing it.
const unseen = 0.01

// moved is what has, if anybody can see it.
async function moved(): Promise<Shift[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  return shifts.reduce((sum, { by }) => sum + by, 0) < unseen ? [] : shifts
}

test('nothing moves when the editor of the prompt is there', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await watching()
  await page.route(/assets\/editor-.*\.js$/, async (route) => {
    await page.getByText('Folder', { exact: true }).first().waitFor()
    await route.continue()
  })
  await openScreen(page, place, 'assistant')
  await page.locator('.cm-content').waitFor()
  expect(await moved()).toEqual([])
  await page.unrouteAll()
})

test.each([1280, 390])('nothing moves while a page opens at %i pixels', async (width) => {
  await page.setViewportSize({ width, height: 844 })
  await watching()
  const moves: Record<string, Shift[]> = {}
  for (const screen of ['home', 'conversations', 'contacts', 'assistant', 'analytics', 'audit']) {
    await openScreen(page, place, screen)
    await page.reload()
    await settled(page)
    const shifts = await moved()
    if (shifts.length > 0) moves[screen] = shifts
  }
  expect(moves).toEqual({})
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the chart of the home page shows all its bars, each above its label, and its values', async () => {
  await openScreen(page, place, 'home')
  const chart = page.getByRole('group', { name: /over time|per day|Calls/ }).first()
  const outer = await chart.boundingBox()
  const bars = await chart
    .locator('[data-day]')
    .evaluateAll((all) =>
      all.map((node) => ({ day: node.getAttribute('data-day'), ...node.getBoundingClientRect().toJSON() })),
    )
  expect(bars.length).toBeGreaterThan(28)
  for (const bar of [bars[0], bars.at(-1)]) {
    expect(bar.left).toBeGreaterThanOrEqual(outer?.x ?? 0)
    expect(bar.right).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0) + 1)
  }
  const labels = await chart
    .locator('[data-label]')
    .evaluateAll((all) =>
      all.map((node) => ({ day: node.getAttribute('data-label'), ...node.getBoundingClientRect().toJSON() })),
    )
  expect(labels.length).toBeGreaterThan(3)
  for (const label of labels) {
    const bar = bars.find((b) => b.day === label.day)
    expect(Math.abs(label.left + label.width / 2 - (bar.left + bar.width / 2))).toBeLessThan(2)
  }
  await chart.locator('[data-day]').last().hover()
  const value = chart.getByRole('status')
  await expect.poll(() => value.textContent()).toMatch(/\d{4}Calls: \d/)
  await chart.focus()
  await page.keyboard.press('Home')
  const first = await value.textContent()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => value.textContent()).not.toBe(first)
})

test('the home page ends where what it shows ends', async () => {
  await openScreen(page, place, 'home')
  const spare = await page.evaluate(() => {
    const ends = [...document.querySelectorAll('#page section, #page a')].map((n) => n.getBoundingClientRect().bottom)
    return document.documentElement.scrollHeight - window.scrollY - Math.max(window.innerHeight, ...ends)
  })
  expect(spare).toBeLessThan(60)
})

test('rows of a table are 40 px high, and cut nothing off', async () => {
  await openScreen(page, place, 'numbers')
  const rows = await page
    .getByRole('table')
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1).map((row) => ({
        height: row.getBoundingClientRect().height,
        cut: [...row.querySelectorAll('[role=cell]')].some((cell) => cell.scrollHeight > row.clientHeight + 1),
      })),
    )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ height: 40, cut: false })
})

test.each([1280, 390])('no word at the top of a table is broken at %i pixels', async (width) => {
  await page.setViewportSize({ width, height: 844 })
  await openScreen(page, place, 'notifications')
  const broken = await page
    .getByRole('table')
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all.filter((node) => /^\S+$/.test(node.textContent) && node.clientHeight > 30).map((node) => node.textContent),
    )
  expect(broken).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('what the API calls by names has titles', async () => {
  await openScreen(page, place, 'assistant')
  await page.getByRole('tab', { name: /Tools/ }).click()
  await page.getByRole('switch', { name: 'Book appointment' }).waitFor()
  await openScreen(page, place, 'audit')
  const said = await page.getByRole('table').innerText()
  expect(said).toMatch(/(Contact|Assistant|Tag|Folder) created/)
  expect(said).not.toMatch(/\b[a-z]+\.(create|update|delete)\b/)
})
