import { expect, test } from 'vitest'
import { choices, daysOf, shorter, valueOf } from './keep'

test('what is chosen is what was set', () => {
  for (const days of [undefined, null, 7, 45]) expect(daysOf(valueOf(days))).toBe(days)
})

test('a number that somebody has set can be seen', () => {
  expect(choices('CALLS', 45)).toContain(45)
  expect(choices('CALLS', 90)).toEqual(choices('CALLS', null))
})

test('events are offered for no longer than they are kept', () => {
  expect(choices('EVENTS', null)).toEqual([7, 30])
})

test('only what deletes more is asked about', () => {
  expect(shorter(null, 30)).toBe(true)
  expect(shorter(90, 30)).toBe(true)
  expect(shorter(undefined, 30)).toBe(true)
  expect(shorter(30, 90)).toBe(false)
  expect(shorter(30, null)).toBe(false)
  expect(shorter(30, 30)).toBe(false)
})
