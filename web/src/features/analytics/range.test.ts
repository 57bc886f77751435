import { expect, test } from 'vitest'
import { rangeOf, timeOf } from './range'

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

test('a part of some days is asked for by its instants, within days that have it in every time zone', () => {
  const none = { from: '2026-02-01', to: '2026-02-02', since: '', until: '' }
  expect(timeOf(none, 'UTC')).toEqual({ range: { from: '2026-02-01', to: '2026-02-02' }, part: null })
  const part = { since: '2026-02-01T23:00:00.000Z', until: '2026-02-08T23:00:00.000Z' }
  expect(timeOf({ ...none, ...part }, 'Asia/Kolkata')).toEqual({
    range: { from: '2026-01-31', to: '2026-02-09' },
    part,
  })
  for (const broken of [
    { since: part.until, until: part.since },
    { since: 'x', until: part.until },
    { ...part, until: '' },
  ])
    expect(timeOf({ ...none, ...broken }, 'UTC').part).toBeNull()
})
