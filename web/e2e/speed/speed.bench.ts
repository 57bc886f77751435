import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from '../browser'
import { placeOf, screens, type Place } from '../screen'
import { clicks, take, type Click, type Took } from './click'
import { crowd, fill } from './crowd'
import { emptyPage, scroll, type Frames } from './frame'
import { lighthouses } from './lighthouse'
import { print } from './print'

// What is printed beside a number that is above its mark: milliseconds of a click, points of Lighthouse.
const slow = 100
const good = 95

let browser: Browser
let visit: BrowserContext
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch()
  visit = await context(browser, { theme: 'light' })
  page = await visit.newPage()
  page.setDefaultTimeout(15_000)
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
  await fill(page.request, place.subaccount)
})
afterAll(() => browser.close())

async function addressOf(name: string): Promise<string> {
  const screen = screens.find((s) => s.name === name)
  if (!screen) throw new Error(`no screen ${name}`)
  return screen.open(place)
}

test('scrolling through all contacts', async () => {
  const rows: (string | number)[][] = []
  const write = (name: string, f: Frames) => rows.push([name, f.count, f.mean, f.p99, f.worst, f.over50, f.long])
  const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await emptyPage(bare, crowd)
  write(
    'an empty page as long',
    await scroll(bare, '#frame', 'frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1'),
  )
  await bare.close()
  await page.goto(await addressOf('contacts'))
  await settled(page)
  const last = 'Number(frame.lastElementChild.lastElementChild?.ariaRowIndex) >= Number(frame.ariaRowCount)'
  write('contacts', await scroll(page, '[data-list]', last))
  print(
    `Frames, as ${String(crowd)} rows are scrolled`,
    ['', 'frames', 'mean ms', 'p99', 'worst', 'over 50 ms', 'long tasks'],
    rows,
  )
})

test('clicks', async () => {
  const taken: { click: Click; took: Took }[] = []
  const failed: string[] = []
  const only = new RegExp(process.env['CLICKS'] ?? '')
  for (const click of clicks.filter((c) => only.test(`${c.screen}: ${c.name}`))) {
    try {
      let took = await once(click)
      // One that was slow may have been unlucky: the middle one of three counts.
      if (took.answer > slow)
        took = [took, await once(click), await once(click)].sort((a, b) => a.answer - b.answer)[1] ?? took
      taken.push({ click, took })
    } catch (error) {
      failed.push(`${click.screen}: ${click.name}: ${String(error)}`)
    }
  }
  const rows = taken
    .sort((a, b) => b.took.answer - a.took.answer)
    .map(({ click, took }) => [
      `${click.screen}: ${click.name}`,
      took.answer,
      took.whole,
      took.event,
      took.answer > slow ? 'slow' : '',
    ])
  print('Clicks, milliseconds to the frame', ['', 'of the answer', 'of its last change', 'next paint', ''], rows)
  expect(failed).toEqual([])
})

async function once(click: Click): Promise<Took> {
  await page.goto(await addressOf(click.screen))
  await settled(page)
  return take(page, click)
}

test('the first load', async () => {
  const rows: (string | number)[][] = []
  for (const name of ['home', 'assistants', 'contacts', 'conversation', 'call', 'assistant']) {
    const at = await addressOf(name)
    const fresh = await (
      await browser.newContext({ baseURL: wanted('SERVER_URL'), storageState: await visit.storageState() })
    ).newPage()
    const scripts: string[] = []
    let requests = 0
    fresh.on('response', (r) => {
      requests++
      if (r.url().endsWith('.js')) scripts.push(r.url())
    })
    const start = performance.now()
    await fresh.goto(at)
    await fresh.locator('h1:visible').first().waitFor()
    await fresh.waitForFunction(() => !document.querySelector('[data-waiting]'))
    const shown = performance.now() - start
    await settled(fresh)
    const sizes = await Promise.all(['gzip', 'br'].map((coding) => bytes(scripts, coding)))
    rows.push([name, ...sizes.map((n) => n / 1000), scripts.length, requests, shown])
    await fresh.context().close()
  }
  print('The first load', ['', 'script kB, gzip', 'kB, brotli', 'scripts', 'requests', 'shown after ms'], rows)
})

async function bytes(urls: string[], coding: string): Promise<number> {
  const answers = await Promise.all(
    urls.map((url) => fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': coding } })),
  )
  return answers.reduce((sum, a) => sum + Number(a.headers.get('content-length')), 0)
}

test('lighthouse', async () => {
  const rows: (string | number)[][] = []
  const short: string[] = []
  const { run, end } = await lighthouses()
  for (const preset of ['desktop', 'mobile'] as const) {
    for (const name of ['home', 'assistants', 'conversation']) {
      const s = await run(await addressOf(name), preset)
      const low = preset === 'desktop' && Math.min(...s.scores) < good
      rows.push([`${name}, ${preset}`, ...s.scores, s.paint, s.largest, s.blocked, s.shift, low ? 'low' : ''])
      short.push(`${name}, ${preset}: ${s.short.join('; ')}`)
    }
  }
  await end()
  print(
    'Lighthouse',
    ['', 'performance', 'accessibility', 'best practices', 'first paint', 'largest', 'blocked', 'shift', ''],
    rows,
  )
  console.log(short.join('\n'))
})
