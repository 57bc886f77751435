import { expect, test } from 'vitest'
import { snoozes } from './triage'

test.each([
  ['a Sunday', new Date(2026, 2, 1, 22, 30)],
  ['a Monday', new Date(2026, 2, 2, 8, 0)],
  ['the end of a year', new Date(2026, 11, 31, 23, 59)],
])('on %s every snooze ends later, next week on a Monday at nine', (_, now) => {
  const all = snoozes(now)
  expect(all).toHaveLength(5)
  for (const { until } of all) expect(Date.parse(until)).toBeGreaterThan(now.getTime())
  const monday = new Date(all[3]?.until ?? '')
  expect([monday.getDay(), monday.getHours()]).toEqual([1, 9])
  expect(new Date(all[2]?.until ?? '').getDate()).toBe(
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getDate(),
  )
})
