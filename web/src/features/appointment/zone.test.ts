import { expect, test } from 'vitest'
import { addDays } from '../../lib/day'
import { isDay, weekOf } from './zone'

test('what is no day is none', () => {
  expect(isDay('2026-13-01')).toBe(false)
  expect(isDay('2026-12-01')).toBe(true)
})

test('weeks begin where the reader has them begin', () => {
  expect(weekOf('2026-11-21')[0]).toBe('2026-11-16')
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16')
  expect(weekOf('2026-11-22', 7)[0]).toBe('2026-11-22')
  expect(weekOf('2026-11-21', 7)[0]).toBe('2026-11-15')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})
