import { expect, test } from 'vitest'
import { addDays } from '../../lib/day'
import { spansOf } from './span'

const days = Array.from({ length: 7 }, (_, n) => addDays('2026-07-12', n))
const spans = (startTime: string, endTime: string | null) =>
  [...spansOf([{ startTime, endTime }], days, 'America/New_York')].map(([day, [one]]) => [
    day,
    one?.span.from,
    one?.span.to,
  ])

test('an appointment stands on its day there', () => {
  expect(spans('2026-07-15T13:00:00Z', '2026-07-15T13:45:00Z')).toEqual([['2026-07-15', 540, 585]])
  expect(spans('2026-07-15T02:00:00Z', '2026-07-15T02:45:00Z')).toEqual([['2026-07-14', 1320, 1365]])
})

test('one beyond midnight stands on both days, one until midnight on the first', () => {
  expect(spans('2026-07-16T03:30:00Z', '2026-07-16T04:30:00Z')).toEqual([
    ['2026-07-15', 1410, 1440],
    ['2026-07-16', 0, 30],
  ])
  expect(spans('2026-07-16T03:30:00Z', '2026-07-16T04:00:00Z')).toEqual([['2026-07-15', 1410, 1440]])
})

test('one of a whole day or of several stands on each day', () => {
  expect(spans('2026-07-15T04:00:00Z', '2026-07-16T04:00:00Z')).toEqual([['2026-07-15', 0, 1440]])
  expect(spans('2026-07-15T14:00:00Z', '2026-07-16T14:00:00Z')).toEqual([
    ['2026-07-15', 600, 1440],
    ['2026-07-16', 0, 600],
  ])
  expect(spans('2026-07-14T14:00:00Z', '2026-07-17T13:00:00Z')).toEqual([
    ['2026-07-14', 600, 1440],
    ['2026-07-15', 0, 1440],
    ['2026-07-16', 0, 1440],
    ['2026-07-17', 0, 540],
  ])
})

test('one without an end, or a very short one, can still be seen', () => {
  expect(spans('2026-07-15T13:00:00Z', null)).toEqual([['2026-07-15', 540, 570]])
  expect(spans('2026-07-15T13:00:00Z', '2026-07-15T13:01:00Z')).toEqual([['2026-07-15', 540, 555]])
  expect(spans('2026-07-16T03:59:00Z', null)).toEqual([['2026-07-15', 1425, 1440]])
})
