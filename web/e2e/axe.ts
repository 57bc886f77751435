import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

// WCAG 2.2 AA asks for it; axe does only where it is told to.
const all = { rules: { 'target-size': { enabled: true } } }

// every rule is checked on a page, by found.
export const every = (page: Page) => new AxeBuilder({ page }).options(all)

// found is what axe has against a page; no page has frames, for which it would open one more of its own each time.
export async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html}`))
}
