import { expect, test } from 'vitest'
import type { AppointmentRow } from './appointment-row'
import { changedOf, inputOf, moved, schema, valuesOf, type AppointmentValues } from './appointment-values'

const zone = 'America/New_York'
const values: AppointmentValues = {
  contact: { id: 'con_1', name: 'Ada' },
  assistant: null,
  day: '2026-07-15',
  start: '09:00',
  end: '09:30',
  days: null,
  status: 'SCHEDULED',
  address: ' ',
}

test('times are those of the clock there', () => {
  expect(inputOf(values, zone)).toMatchObject({
    startTime: '2026-07-15T13:00:00.000Z',
    endTime: '2026-07-15T13:30:00.000Z',
    address: null,
  })
})

test('an end that is earlier on the clock is on the next day', () => {
  expect(inputOf({ ...values, start: '23:30', end: '00:15' }, zone).endTime).toBe('2026-07-16T04:15:00.000Z')
})

test.each([
  ['2026-07-15T13:00:00.000Z', '2026-07-15T13:30:00.000Z', null], // half an hour
  ['2026-07-15T13:00:00.000Z', '2026-07-16T12:00:00.000Z', null], // until earlier on the next day
  ['2026-07-15T13:00:00.000Z', '2026-07-16T13:00:00.000Z', 1], // a whole day
  ['2026-07-15T13:00:00.000Z', '2026-07-16T13:30:00.000Z', 1],
  ['2026-07-15T13:00:00.000Z', '2026-07-18T12:00:00.000Z', 3],
])('from %s to %s stays as long as it is', (startTime, endTime, days) => {
  const read = valuesOf({ id: 'apt_1', startTime, endTime } as AppointmentRow, zone, undefined)
  expect(read.days).toBe(days)
  expect(schema.safeParse(read).success).toBe(true)
  expect(inputOf(read, zone)).toMatchObject({ startTime, endTime })
})

test('only what was changed is sent, both times together', () => {
  const was = inputOf(values, zone)
  expect(changedOf(was, was)).toEqual({})
  expect(changedOf(inputOf({ ...values, status: 'CONFIRMED' }, zone), was)).toEqual({ status: 'CONFIRMED' })
  expect(Object.keys(changedOf(inputOf({ ...values, end: '10:00' }, zone), was))).toEqual(['startTime', 'endTime'])
})

test('an appointment takes time', () => {
  expect(schema.safeParse({ ...values, end: '09:00' }).success).toBe(false)
  expect(schema.safeParse({ ...values, end: '09:00', days: 1 }).success).toBe(true)
  expect(schema.safeParse({ ...values, end: '08:00', days: 0 }).success).toBe(false)
  expect(schema.safeParse({ ...values, days: -1 }).success).toBe(false)
  expect(schema.safeParse({ ...values, day: '' }).success).toBe(false)
  expect(schema.safeParse({ ...values, end: '' }).success).toBe(true)
})

test('another time takes as long as before, over the change of clocks too', () => {
  expect(moved(values, '2026-07-20T16:00:00-04:00', zone)).toEqual({
    day: '2026-07-20',
    start: '16:00',
    end: '16:30',
    days: null,
  })
  expect(moved({ ...values, days: 2 }, '2026-07-20T16:00:00-04:00', zone)).toEqual({
    day: '2026-07-20',
    start: '16:00',
    end: '16:30',
    days: 2,
  })
  expect(moved({ ...values, start: '23:30', end: '01:30' }, '2026-11-01T00:30:00-04:00', zone)).toEqual({
    day: '2026-11-01',
    start: '00:30',
    end: '01:30',
    days: null,
  })
  expect(moved({ ...values, end: '' }, '2026-07-20T20:00:00Z', zone).end).toBe('')
})
