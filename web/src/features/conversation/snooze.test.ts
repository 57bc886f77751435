import { expect, test } from 'vitest'
import { dayOf, timeOf } from '../../lib/day'
import { snoozes } from './snooze'

const zones = ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC']

test.each([
  ['a Sunday', '2026-03-01T22:30:00Z'],
  ['a Monday', '2026-03-02T08:00:00Z'],
  ['the day before clocks change', '2026-03-07T23:00:00Z'],
  ['the end of a year', '2026-12-31T23:59:00Z'],
])('on %s every snooze ends later, next week on a Monday at nine, on the clock of the subaccount', (_, at) => {
  const now = new Date(at)
  for (const zone of zones) {
    const all = snoozes(zone).map(({ until }) => ({ until: until(now) }))
    expect(all).toHaveLength(5)
    for (const { until } of all) expect(Date.parse(until)).toBeGreaterThan(now.getTime())
    const [tomorrow = '', monday = ''] = [all[2]?.until, all[3]?.until]
    expect([timeOf(tomorrow, zone), timeOf(monday, zone)]).toEqual(['09:00', '09:00'])
    expect(Date.parse(dayOf(tomorrow, zone)) - Date.parse(dayOf(now, zone))).toBe(86_400_000)
    expect(new Date(dayOf(monday, zone)).getUTCDay()).toBe(1)
    expect(Date.parse(monday) - now.getTime()).toBeLessThan(8 * 86_400_000)
  }
})

test('another clock than the reader’s is named', () => {
  const labels = (own: string) => snoozes('Asia/Tokyo', own).map((s) => s.label)
  expect(labels('Europe/Berlin').filter((label) => label.endsWith(' (Asia/Tokyo)'))).toHaveLength(2)
  expect(labels('Asia/Tokyo').filter((label) => label.includes('Asia'))).toEqual([])
})

test('an hour begins when it is chosen, however long the menu has been there', () => {
  const chosen = new Date('2026-03-02T16:00:00Z')
  expect(snoozes('UTC')[0]?.until(chosen)).toBe('2026-03-02T17:00:00.000Z')
})
