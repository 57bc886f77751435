import { expect, test } from 'vitest'
import { change, compared, lastDays } from './range'

test('a range ends at the next full hour and is whole days long', () => {
  const range = lastDays(7, Date.parse('2026-03-10T10:20:30Z'))
  expect(range).toEqual({ from: '2026-03-03T11:00:00.000Z', to: '2026-03-10T11:00:00.000Z' })
})

test('a change is a share of what was before', () => {
  expect(change(15, 10)).toBe(0.5)
  expect(change(5, 10)).toBe(-0.5)
  expect(change(5, 0)).toBeNull()
})

test('failed deliveries, which are known for 30 days only, are not compared', () => {
  const now = compared({ calls: 3, errors: 210, errorDeliveries: 200 })
  const before = compared({ calls: 2, errors: 11, errorDeliveries: 1 })
  expect(change(now.errors, before.errors)).toBe(0)
  expect(change(now.calls, before.calls)).toBe(0.5)
})
