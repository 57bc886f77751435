import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contrast, every, found, shape } from './axe'
import { complaints, context, launch, paint, settled, signIn, wanted, type Look } from './browser'
import { longScreens, makeLong } from './long'
import { doors, placeOf, screens, type Place, type Screen } from './screen'

// The shell's query and the page's own.
const requestBudget = 2

// By how much a page may move while it is read: what is good, by Web Vitals' cumulative layout shift.
const shiftBudget = 0.1

// everyScreenOpens has a test for each screen of the demo. All rules are checked in one theme. Colours are the same on a phone, so they and
// the other theme are checked on a desktop only, and on a phone whether a page fits, with names as long as they may be.
export function everyScreenOpens({ phone, theme }: Look): void {
  const other = theme === 'light' ? 'dark' : 'light'
  let browser: Browser
  let inside: Watched
  let outside: Watched
  let place: Place

  beforeAll(async () => {
    browser = await launch()
    ;[inside, outside] = await Promise.all([fresh(browser, { theme, phone }), fresh(browser, { theme, phone })])
    await signIn(inside.page)
    place = await placeOf(inside.page, wanted('API_KEY'))
    if (phone) await makeLong(inside.page, place)
  })
  afterAll(() => browser.close())

  const opens = async ({ page, asked, wrong }: Watched, { open }: Screen) => {
    const address = await open(place)
    asked.length = 0
    await page.goto(address)
    await settled(page)
    expect.soft(asked.slice(requestBudget), asked.join()).toEqual([])
    expect.soft(await shifted(page), 'layout shift').toBeLessThan(shiftBudget)
    expect.soft(await found(phone ? shape(page) : every(page))).toEqual([])
    if (!phone) {
      await paint(page, other)
      expect.soft(await found(contrast(page)), other).toEqual([])
      await paint(page, theme)
    } else expect.soft(await wider(page)).toEqual([])
    expect.soft(wrong.splice(0)).toEqual([])
  }

  test.each(phone ? [...screens, ...longScreens] : screens)(
    `$name opens with two requests, without an error, ${phone ? 'is accessible, and no wider than it may be' : 'and is accessible'}`,
    (one) => opens(inside, one),
  )
  test.each(doors)('$name does so for somebody who is not signed in', (one) => opens(outside, one))
}

// narrow are the windows that no page may be wider than. The last is that of a phone, in which pages open.
const narrow = [
  { name: '1,440 px at 200 %', width: 720, height: 450 },
  { name: 'a phone', width: 390, height: 844 },
]

async function wider(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, ...size } of narrow) {
    await page.setViewportSize(size)
    const more = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (more > 0) wrong.push(`${String(more)} px wider than ${name}`)
  }
  return wrong
}

// Watched is a page, what it has asked the server for, and what went wrong in it.
type Watched = { page: Page; asked: string[]; wrong: string[] }

// fresh is a page in which nothing happens by itself, and that knows by how much it moves.
async function fresh(browser: Browser, look: Look): Promise<Watched> {
  const visit = await context(browser, look)
  await hush(visit)
  await watchShifts(visit)
  const page = await visit.newPage()
  return { page, asked: queries(page), wrong: complaints(page) }
}

// hush keeps pages from asking again by themselves: by a timer, such as while a delivery is pending, or because something has
// happened in the subaccount. How often they would do so depends on how long a page takes to open.
export async function hush(visit: BrowserContext): Promise<void> {
  await visit.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
  await visit.routeWebSocket(/\/graphql$/, () => undefined)
}

// queries are the names of what a page asks the server for, from now on.
export function queries(page: Page): string[] {
  const names: string[] = []
  page.on('request', (r) => {
    if (!r.url().endsWith('/graphql') || r.method() !== 'POST') return
    names.push((r.postDataJSON() as { operationName?: string }).operationName ?? 'a query without a name')
  })
  return names
}

// watchShifts adds up how much of a page moves by itself, from when it opens.
async function watchShifts(visit: BrowserContext): Promise<void> {
  await visit.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      const before = Number(window.name) || 0
      window.name = String(moved.reduce((sum, m) => sum + (m.hadRecentInput ? 0 : m.value), before))
    }).observe({ type: 'layout-shift', buffered: true })
    window.name = '0'
  })
}

const shifted = (page: Page) => page.evaluate(() => Number(window.name))
