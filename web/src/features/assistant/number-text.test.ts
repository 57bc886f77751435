import { expect, test } from 'vitest'
import { taken } from './number-text'

// typed is what a form has after each key.
const typed = (text: string, before: number | null, required = false) =>
  [...text].map((_, n) => taken(text.slice(0, n + 1), before, required))

test('a number is told as far as it is typed, however large', () => {
  expect(typed('5000', 30)).toEqual([5, 50, 500, 5000])
  expect(typed('0,5', 1)).toEqual([0, 0, 0.5])
})

test('what is no number leaves what there was, and nothing of its beginning', () => {
  expect(typed('12x', 30).at(-1)).toBe(30)
  expect(taken('', 30, false)).toBeNull()
  expect(taken('', 30, true)).toBe(30)
})
