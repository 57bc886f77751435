import { expect, test } from 'vitest'
import { clock, dayOf, dayStart, instant, isTyped, minutesOf, timeOf } from './day'

test('a year has four figures, however long ago', () => {
  expect(dayOf('0020-02-01T12:00:00Z', 'UTC')).toBe('0020-02-01')
  expect(dayStart('0020-02-01', 'UTC')).toBe('0020-02-01T00:00:00.000Z')
  expect(dayStart('0002-05-01', 'Asia/Kolkata')).toMatch(/^0002-04-30T18/)
})

test.each([
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-04-04', 'America/Santiago', '2026-04-04T03:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'], // the day before had an hour more
  ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'], // midnight comes twice
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, start) => {
  expect(dayStart(day, zone)).toBe(start)
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

test('what is no day or no time is no instant', () => {
  expect(instant('', '09:00', 'UTC')).toBeNull()
  expect(instant('2026-01-01', '', 'UTC')).toBeNull()
})

test('minutes are a time of day, and back', () => {
  expect([0, 9 * 60, 23 * 60 + 59, 24 * 60].map(clock)).toEqual(['00:00', '09:00', '23:59', '00:00'])
  expect(['00:00', '09:00', '23:59', ''].map(minutesOf)).toEqual([0, 9 * 60, 23 * 60 + 59, 0])
})
