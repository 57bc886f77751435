import { expect, test } from 'vitest'
import { dayOf, dayStart } from '../../lib/day'
import { spanOf } from './span'

const now = Date.parse('2026-03-10T02:30:00Z')

test('a day begins where the subaccount is, also when the clock has changed', () => {
  expect(dayStart('2026-03-10', 'America/New_York')).toBe('2026-03-10T04:00:00.000Z')
  expect(dayStart('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
  expect(dayStart('2026-03-09', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z')
  expect(dayStart('2026-03-10', 'Asia/Kolkata')).toBe('2026-03-09T18:30:00.000Z')
})

test('today is the day that the clock there shows', () => {
  expect(dayOf(now, 'America/New_York')).toBe('2026-03-09')
  expect(dayOf(now, 'Asia/Tokyo')).toBe('2026-03-10')
})

test('so many days end with today, and stay the same question until midnight', () => {
  expect(spanOf({ time: '7', from: '', to: '' }, 'America/New_York', now)).toEqual({
    from: '2026-03-03T05:00:00.000Z',
    to: null,
  })
  expect(spanOf({ time: '', from: '2026-01-01', to: '' }, 'UTC', now)).toEqual({ from: null, to: null })
})

test('from one day to another has both of them whole', () => {
  expect(spanOf({ time: 'custom', from: '2026-03-01', to: '2026-03-01' }, 'UTC', now)).toEqual({
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-02T00:00:00.000Z',
  })
  expect(spanOf({ time: 'custom', from: '', to: '2026-03-01' }, 'UTC', now).from).toBeNull()
})

test.each(['0002-05-01', '0020-05-01', '20266-05-01', '2026-99-99', 'today'])('%s is not asked for', (day) => {
  expect(spanOf({ time: 'custom', from: day, to: day }, 'America/New_York', now)).toEqual({ from: null, to: null })
})
