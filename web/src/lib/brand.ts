import { useSyncExternalStore } from 'react'
import { text } from '../text/text'
import { given, isGiven, type Brand, type Shades } from './given-brand'

export type { Brand, Shades }

const plain: Brand = { name: text.product }

// ownHost says that the page came by the host name of a brand, where not everything goes that goes at the installation's.
export const ownHost = isGiven

let worn: Brand = given ?? plain
const watchers = new Set<() => void>()
const sheet = new CSSStyleSheet()

export function useBrand(): Brand {
  return useSyncExternalStore(watch, () => worn)
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

// titled is what stands in the browser's tab.
export function titled(title: string): string {
  return `${title} · ${worn.name}`
}

// branded says whether the brand is another than the product's own.
export function branded(brand: Brand): boolean {
  return brand.name !== text.product || Boolean(brand.logo)
}

// wear has the page look like a brand, in place of the one that it began with.
export function wear(brand: Brand): void {
  if (JSON.stringify(brand) === JSON.stringify(worn) && document.adoptedStyleSheets.includes(sheet)) return
  const before = worn
  worn = brand
  // The policy of the page forbids styles in it, and allows those that a script makes.
  const { light, dark } = brand
  sheet.replaceSync(light && dark ? `${rules(':root:root', light)}${rules(":root[data-theme='dark']", dark)}` : '')
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.getElementById('brand')?.remove()
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) {
    icon.removeAttribute('type')
    icon.href = brand.icon ?? brand.logo ?? '/icon.svg'
  }
  if (document.title.endsWith(` · ${before.name}`))
    document.title = document.title.slice(0, -before.name.length) + brand.name
  watchers.forEach((tell) => tell())
}

const hex = /^#[0-9a-f]{6}$/

// variables of the style that are an accent's.
export function variables({ accent, hover, ink, wash }: Shades): [string, string][] {
  const all: [string, string][] = [
    ['--accent', accent],
    ['--accent-hover', hover],
    ['--accent-ink', ink],
    ['--accent-wash', wash],
  ]
  return all.filter(([, value]) => hex.test(value))
}

function rules(where: string, shades: Shades): string {
  return `${where}{${variables(shades)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}
