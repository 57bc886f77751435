import { expect, test } from 'vitest'
import { rangeOf } from './range'

const now = Date.parse('2026-03-10T20:00:00Z')

test('days end with today, on the clock of the zone', () => {
  expect(rangeOf({ time: '7', from: '', to: '' }, 'UTC', now)).toEqual({ from: '2026-03-04', to: '2026-03-10' })
  expect(rangeOf({ time: '', from: '', to: '' }, 'Asia/Kolkata', now)).toEqual({ from: '2026-02-10', to: '2026-03-11' })
})

test('a year that is half typed is not asked for', () => {
  const range = rangeOf({ time: 'custom', from: '0020-02-01', to: '2026-02-02' }, 'UTC', now)
  expect(range).toEqual({ from: '2026-02-09', to: '2026-03-10' })
})

test('two days are put in order', () => {
  expect(rangeOf({ time: 'custom', from: '2026-02-02', to: '2026-02-01' }, 'UTC', now)).toEqual({
    from: '2026-02-01',
    to: '2026-02-02',
  })
})
