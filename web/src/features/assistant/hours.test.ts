import { expect, test } from 'vitest'
import { clock, minuteOf } from '../../lib/day'
import { without } from './behavior'
import { days, nextSpan, overlaps, plain, put, type Calendar } from './hours'

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

const closed = Object.fromEntries(days.map((day) => [day, []])) as unknown as Calendar
const calendar = { ...closed, slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0 }

test('only what is changed is edited, and what others have saved stays', () => {
  const edited = put(calendar, null, { slotMinutes: 45 })
  expect(edited).toEqual({ slotMinutes: 45 })
  const theirs = { ...calendar, monday: [{ from: 540, to: 1020 }] }
  expect({ ...theirs, ...edited }.monday).toEqual([{ from: 540, to: 1020 }])
  expect(put(calendar, edited, { slotMinutes: 30 })).toBeNull()
})

test('what is changed while it is being saved stays', () => {
  const sent = put(calendar, null, { monday: [{ from: 540, to: 1020 }] })
  const now = put(calendar, sent, { slotMinutes: 45 })
  expect(now && without(now, sent ?? {})).toEqual({ slotMinutes: 45 })
  expect(sent && without(sent, sent)).toBeNull()
})
