import { expect, test, vi } from 'vitest'
import { schema } from '../features/knowledge/site-schema'
import { asTyped, typed } from './amount'

vi.mock('../text/language', () => ({ language: 'de', locale: 'de-DE' }))

test.each([
  ['1.000', NaN],
  ['1.500', NaN],
  ['12.000.000', NaN],
  ['1.000,50', NaN],
  ['1000', 1000],
  ['1,085', 1.085],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['12.5', 12.5],
])('%s is typed in German', (text, number) => {
  expect(typed(text)).toBe(number)
})

test('what was kept is shown as it is typed, and read the same', () => {
  expect(asTyped(1.085)).toBe('1,085')
  expect(asTyped(null)).toBe('')
  for (const n of [0, 0.5, 1.085, 1000, 1234.567]) expect(typed(asTyped(n))).toBe(n)
})

const site = { url: 'https://example.com', mode: 'links', include: '', exclude: '', schedule: 'never' }

test('a thousand pages of a site are not one', () => {
  const pages = (maxPages: unknown) => schema.safeParse({ ...site, maxPages, maxDepth: 3 })
  expect(pages('1.000').success).toBe(false)
  expect(pages('1000').data?.maxPages).toBe(1000)
  expect(pages(200).data?.maxPages).toBe(200)
  expect(pages('').success).toBe(false)
})
