import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted, type Look } from './browser'
import { doors, placeOf, screens, type Place, type Screen } from './screen'
import { states, type State } from './state'

// What make screenshots runs: a picture of every screen, and the page that shows them.

const folder = wanted('GALLERY')

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const looks: Look[] = [
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'light', phone: true },
  { theme: 'dark', phone: true },
]
type Shown = Screen & Partial<State>
const shown: Shown[] = [...doors, ...screens, ...states]
const file = (name: string, { theme, phone }: Look) => `${name}-${theme}${phone ? '-phone' : ''}.webp`

describe.each(looks)('$theme, phone: $phone', (look) => {
  test('every screen', { timeout: 600_000 }, async () => {
    const outside = await (await context(browser, look)).newPage()
    const inside = await (await context(browser, look)).newPage()
    await signIn(inside)
    const place = await placeOf(inside, wanted('API_KEY'))
    await take(outside, doors, place, look)
    await take(inside, [...screens, ...states], place, look)
    for (const page of [outside, inside]) await page.context().close()
  })
})

// take a picture of each screen, or of those that are asked for.
async function take(page: Page, all: Shown[], place: Place, look: Look): Promise<void> {
  const only = process.env['ONLY']?.split(',')
  for (const screen of all.filter((s) => !only || only.includes(s.name))) {
    await page.goto(await screen.open(place))
    await settled(page)
    await screen.show?.(page)
    await page.mouse.move(0, 0)
    await writeFile(join(folder, file(screen.name, look)), await picture(page))
  }
}

// picture is what is in the window. WebP is a fifth of a PNG, which Playwright itself would write.
async function picture(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(() => document.fonts.ready)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}

test('the page that shows them', async () => {
  expect(new Set(shown.map((s) => s.name)).size).toBe(shown.length)
  await writeFile(join(folder, 'README.md'), gallery())
})

function gallery(): string {
  const cell = (name: string, look: Look, width: number) =>
    `<img src="${file(name, look)}" width="${String(width)}" alt="">`
  const parts = shown.map(({ name }) =>
    [
      `## ${name.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase())}\n`,
      looks.map((look) => cell(name, look, look.phone ? 130 : 340)).join('\n'),
    ].join('\n'),
  )
  return `# What the dashboard looks like\n\nMade by \`make screenshots\` on the demo: each screen, light and dark, on a desk and on a phone.\n\n${parts.join('\n\n')}\n`
}
