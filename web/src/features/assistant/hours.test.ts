import { expect, test } from 'vitest'
import { clock, minuteOf } from '../../lib/day'
import { nextSpan, overlaps, plain } from './hours'

test('minutes after midnight are a clock, and back', () => {
  expect(clock(545)).toBe('09:05')
  expect(minuteOf('09:05')).toBe(545)
  expect(clock(1440)).toBe('00:00')
  expect(minuteOf('00:00', true)).toBe(1440)
  expect(minuteOf('00:00')).toBe(0)
  expect(minuteOf('')).toBeNull()
})

test('spans of a day end after they begin, one after the other', () => {
  expect(
    overlaps([
      { from: 540, to: 720 },
      { from: 720, to: 1020 },
    ]),
  ).toBe(false)
  expect(
    overlaps([
      { from: 540, to: 720 },
      { from: 700, to: 1020 },
    ]),
  ).toBe(true)
  expect(overlaps([{ from: 540, to: 540 }])).toBe(true)
})

test('a day opens from nine to five, then after what is there, as long as there is a day left', () => {
  expect(nextSpan([])).toEqual({ from: 540, to: 1020 })
  expect(nextSpan([{ from: 540, to: 720 }])).toEqual({ from: 780, to: 1020 })
  expect(nextSpan([{ from: 540, to: 1420 }])).toBeNull()
})

test('a calendar is sent without what the cache has added', () => {
  const none = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  const shown = {
    ...none,
    sunday: [{ __typename: 'DaySpan', from: 1, to: 2 }],
    slotMinutes: 30,
    bufferMinutes: 0,
    noticeMinutes: 60,
  }
  expect(plain({ __typename: 'Calendar', ...shown } as never)).toEqual({ ...shown, sunday: [{ from: 1, to: 2 }] })
})
