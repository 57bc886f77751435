import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { paint } from './browser'

// Check is what axe looks for on a page: in all of it, or within what a selector finds.
export type Check = { page: Page; rules: NonNullable<RunOptions['rules']>; only?: string[]; within?: string }

// every rule is checked on a page, by found. WCAG 2.2 AA asks for the size of targets; axe looks at it only when told to.
export function every(page: Page, { within, without = [] }: { within?: string; without?: string[] } = {}): Check {
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  return { page, rules: { 'target-size': { enabled: true }, ...off }, within }
}

// contrast is that of colours alone.
export const contrast = (page: Page): Check => ({ ...every(page), only: ['color-contrast'] })

// shape is everything else.
export const shape = (page: Page): Check => every(page, { without: ['color-contrast'] })

type Axe = { axe: typeof axe & { commons: { color: { Color: { prototype: Color } } } } }
type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color }

// found is what axe has against a page; no page has frames. A look costs more than to load the page, so its half a megabyte of script is read
// once for a document, where a thing is goes unreported, and a colour that is written like another one is not parsed again.
export async function found({ page, rules, only, within }: Check): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(parseOnce)
  }
  const options: RunOptions = { rules, resultTypes: ['violations'], selectors: false }
  if (only) options.runOnly = { type: 'rule', values: only }
  return page.evaluate(
    async ([options, within]) => {
      const { violations } = await (window as unknown as Axe).axe.run(within ?? document, options)
      return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html}`))
    },
    [options, within] as const,
  )
}

function parseOnce(): void {
  const colour = (window as unknown as Axe).axe.commons.color.Color.prototype
  const parse = colour.parseString
  const known = new Map<string, Omit<Color, 'parseString'>>()
  colour.parseString = function (text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    const { r, g, b, alpha } = parse.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

// foundAnywhere is what axe has against what is open, in both themes and sizes. Colours are the same on a phone, so the dark theme is looked
// at for contrast alone on a desktop, and for all else on a phone. SCREENSHOTS=/path keeps how it looks. The page is light and wide before and after.
export async function foundAnywhere(page: Page, name: string): Promise<string[]> {
  const path = process.env['SCREENSHOTS']
  const wrong: string[] = []
  for (const [look, theme, size, check] of [
    ['wide', 'light', wide, every],
    ['wide', 'dark', wide, contrast],
    ['phone', 'dark', phone, shape],
  ] as const) {
    await page.setViewportSize(size)
    await paint(page, theme)
    for (const one of await found(check(page))) wrong.push(`${name}, ${theme}, ${look}: ${one}`)
    if (path) await page.screenshot({ path: `${path}/${name}-${theme}-${look}.png`, fullPage: true })
  }
  await page.setViewportSize(wide)
  await paint(page, 'light')
  return wrong
}
