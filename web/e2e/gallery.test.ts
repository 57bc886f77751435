import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted, type Look } from './browser'
import { placeOf, screens, type Screen } from './screen'
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
const shown: (Screen & Partial<State>)[] = [...screens, ...states]
const file = (name: string, { theme, phone }: Look) => `${name}-${theme}${phone ? '-phone' : ''}.webp`

describe.each(looks)('$theme, phone: $phone', (look) => {
  test('every screen', { timeout: 600_000 }, async () => {
    const visit = await context(browser, look)
    const page = await visit.newPage()
    await signIn(page)
    await settled(page)
    const place = await placeOf(page, wanted('API_KEY'))
    const only = process.env['ONLY']?.split(',')
    for (const screen of shown.filter((s) => !only || only.includes(s.name))) {
      await page.goto(await screen.open(place))
      await settled(page)
      await screen.show?.(page)
      await page.mouse.move(0, 0)
      await writeFile(join(folder, file(screen.name, look)), await picture(page))
    }
    await visit.close()
  })
})

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
