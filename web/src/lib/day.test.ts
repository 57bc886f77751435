import { expect, test } from 'vitest'
import { dayOf, dayStart, isTyped } from './day'

test('a year has four figures, however long ago', () => {
  expect(dayOf('0020-02-01T12:00:00Z', 'UTC')).toBe('0020-02-01')
  expect(dayStart('0020-02-01', 'UTC')).toBe('0020-02-01T00:00:00.000Z')
  expect(dayStart('0002-05-01', 'Asia/Kolkata')).toMatch(/^0002-04-30T18/)
})

test.each([
  ['2026-05-01', true],
  ['2999-12-31', true],
  ['0002-05-01', false],
  ['0202-05-01', false],
  ['20266-05-01', false],
  ['2026-99-01', false],
  ['yesterday', false],
  ['', false],
])('of %o it is %s that it is typed to its end', (day, is) => {
  expect(isTyped(day)).toBe(is)
})
