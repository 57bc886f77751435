import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const spoken = vi.hoisted(() => ({ locale: '' }))
vi.mock('../text/language', () => spoken)

test.each([
  ['de', 'DE'],
  ['de-AT', 'AT'],
  ['es', 'ES'],
  ['es-419', 'ES'],
  ['es-MX', 'MX'],
  ['en', 'US'],
  ['en-001', 'US'],
  ['en-GB', 'GB'],
])('who reads %s is taken to be in %s', async (locale, region) => {
  spoken.locale = locale
  const { ownRegion } = await import('./region')
  expect(ownRegion()).toBe(region)
})

test.each([
  ['de', 'US-Dollar (USD)', 'Euro (EUR)'],
  ['es', 'dólar estadounidense (USD)', 'euro (EUR)'],
])('currencies have names in %s', async (locale, dollar, euro) => {
  spoken.locale = locale
  const { currencies } = await import('./region')
  const labels = currencies('XYZ').map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining([dollar, euro, 'XYZ']))
  expect(new Set(labels).size).toBe(labels.length)
})

test.each(['en', 'de', 'es'])('no country is there twice in %s, as it is and as it was', async (locale) => {
  spoken.locale = locale
  const { regions } = await import('./region')
  const named = regions().map(({ value, label }) => label.replace(` (${value})`, ''))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((name, n) => named.indexOf(name) !== n)).toEqual([])
})

test('currencies are those that the server takes', async () => {
  const source = readFileSync(join(import.meta.dirname, '../../../domain/billing/currency.go'), 'utf8')
  const table = /var currencies = [^{]*\{([^}]*)\}/.exec(source)?.[1] ?? ''
  const { currencies } = await import('./region')
  const taken = table.match(/\b[A-Z]{3}\b/g) ?? []
  expect(taken.length).toBeGreaterThan(100)
  const values = currencies('').map(({ value }) => value)
  expect(values.sort()).toEqual(taken.sort())
})

test('a currency is picked, and not typed', () => {
  const form = readFileSync(join(import.meta.dirname, '../features/billing/currency-dialog.tsx'), 'utf8')
  expect(form).toMatch(/<Choose\s+label=\{words\.currency\}/)
  expect(form).not.toContain("register('currency')")
})
