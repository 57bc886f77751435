import { expect, test } from 'vitest'
import { text } from '../../text/text'
import { daysOf, fresh, schemaOf, untilOf } from './snooze-values'

const zone = 'America/New_York'
const now = Date.parse('2026-11-27T01:30:00Z') // half past eight in the evening of the 26th there
const words = text.conversation.inbox.snoozeTo

test('it begins with tomorrow morning, and ends a year from today, on the clock there', () => {
  expect(fresh(now, zone)).toEqual({ day: '2026-11-27', time: '09:00' })
  expect(daysOf(now, zone)).toEqual({ min: '2026-11-26', max: '2027-11-26' })
  expect(untilOf({ day: '2026-12-03', time: '14:00' }, zone)).toBe('2026-12-03T19:00:00.000Z')
})

test.each([
  ['2026-11-26', '20:31', {}],
  ['2027-11-26', '23:59', {}],
  ['2026-11-26', '20:30', { time: words.past }],
  ['2026-11-26', '08:00', { time: words.past }],
  ['2026-11-25', '23:00', { day: words.past }],
  ['2027-11-27', '00:00', { day: words.far }],
  ['2999-01-01', '00:00', { day: words.far }],
  ['', '09:00', { day: text.field.day }],
  ['20261-01-01', '09:00', { day: text.field.day }],
  ['2026-12-03', '', { time: words.bad }],
  ['', '', { day: text.field.day, time: words.bad }],
])('%s, %s: %j', (day, time, wrong) => {
  const issues = schemaOf(zone, () => now).safeParse({ day, time }).error?.issues ?? []
  expect(Object.fromEntries(issues.map((i) => [i.path[0], i.message]))).toEqual(wrong)
})

test('a minute that passes while one chooses is over', () => {
  let clock = now
  const schema = schemaOf(zone, () => clock)
  const soon = { day: '2026-11-26', time: '20:31' }
  expect(schema.safeParse(soon).success).toBe(true)
  clock += 60_000
  expect(schema.safeParse(soon).success).toBe(false)
})
