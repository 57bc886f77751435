import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { paint } from './browser'

// WCAG 2.2 AA asks for the size of targets; axe looks at it only when told to. Passing checks are not reported, which saves 40 % of the time.
const all: Parameters<AxeBuilder['options']>[0] = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}

// every rule is checked on a page, by found. The builder keeps and changes the object that it is given.
export const every = (page: Page) => new AxeBuilder({ page }).options({ ...all })

// contrast is that of colours alone.
export const contrast = (page: Page) => every(page).withRules('color-contrast')

// shape is everything else.
export const shape = (page: Page) => every(page).disableRules('color-contrast')

// found is what axe has against a page; no page has frames, for which it would open one more of its own each time.
export async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html}`))
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
