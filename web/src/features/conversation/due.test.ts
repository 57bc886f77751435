import { expect, test } from 'vitest'
import { dueOf, isOverdue } from './due'

const [early, late] = ['2026-03-01T09:00:00+01:00', '2026-03-01T08:30:00Z']

test('the earlier target counts, in whatever zone it is written', () => {
  expect(dueOf({ responseDueAt: late, resolutionDueAt: early })).toBe(early)
  expect(dueOf({ responseDueAt: early, resolutionDueAt: late })).toBe(early)
  expect(dueOf({ responseDueAt: null, resolutionDueAt: late })).toBe(late)
  expect(dueOf({ responseDueAt: null, resolutionDueAt: null })).toBeNull()
})

test('a conversation is overdue from that moment on', () => {
  const c = { responseDueAt: late, resolutionDueAt: early }
  expect(isOverdue(c, Date.parse(early) - 1)).toBe(false)
  expect(isOverdue(c, Date.parse(early))).toBe(true)
  expect(isOverdue({ responseDueAt: null, resolutionDueAt: null }, Date.now())).toBe(false)
})
