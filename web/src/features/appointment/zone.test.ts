import { expect, test } from 'vitest'
import { addDays, dayOf, timeOf } from '../../lib/day'
import { instant, isDay, weekOf } from './zone'

test('a time on the clock is an instant', () => {
  expect(instant('2026-01-15', '09:30', 'America/New_York')).toBe('2026-01-15T14:30:00.000Z')
  expect(instant('2026-07-15', '09:30', 'America/New_York')).toBe('2026-07-15T13:30:00.000Z')
  expect(instant('2026-07-15', '09:30', 'Asia/Kolkata')).toBe('2026-07-15T04:00:00.000Z')
  expect(instant('2026-07-15', '00:00', 'Pacific/Kiritimati')).toBe('2026-07-14T10:00:00.000Z')
})

test('the day of a change of the clock has its odd hours', () => {
  expect(instant('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
  expect(instant('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(instant('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z') // skipped: half past three
  expect(instant('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z') // twice: the first
  expect(instant('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
})

test('there and back is the same, through a year of changes', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC']) {
    for (let at = Date.UTC(2026, 0, 1, 5); at < Date.UTC(2027, 0, 1); at += 13 * 3_600_000) {
      const back = instant(dayOf(at, zone), timeOf(at, zone), zone) ?? ''
      expect(timeOf(back, zone)).toBe(timeOf(at, zone))
      expect(dayOf(back, zone)).toBe(dayOf(at, zone))
    }
  }
})

test('what is no day is none', () => {
  expect(instant('', '09:00', 'UTC')).toBeNull()
  expect(instant('2026-01-01', '', 'UTC')).toBeNull()
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
