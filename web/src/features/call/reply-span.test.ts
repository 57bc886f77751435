import { expect, test } from 'vitest'
import { replySpan } from './reply-span'

const now = Date.parse('2026-03-10T12:00:00Z')

test('a choice of time is days in UTC, and no more than a year of them', () => {
  expect(replySpan({ from: null, to: null }, now)).toEqual({ timesFrom: null, timesTo: null })
  expect(replySpan({ from: '2026-03-04T05:00:00.000Z', to: null }, now)).toEqual({
    timesFrom: '2026-03-04',
    timesTo: '2026-03-10',
  })
  expect(replySpan({ from: '2020-01-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' }, now)).toEqual({
    timesFrom: '2025-02-28',
    timesTo: '2026-02-28',
  })
  expect(replySpan({ from: '2026-03-11T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' }, now)).toEqual({
    timesFrom: '2026-03-10',
    timesTo: '2026-03-10',
  })
})
