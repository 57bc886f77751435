import { expect, test } from 'vitest'
import { said, startOf } from './interaction'

test.each([
  ['message', 'Where can I park?', 'Where can I park?'],
  ['message', '', 'Message'],
  ['appointment', 'SCHEDULED 2026-01-31T15:00:00Z', 'at 2026-01-31T15:00:00Z · Scheduled'],
  ['appointment', 'SCHEDULED', 'Appointment · Scheduled'],
  ['call', 'outbound COMPLETED They asked for a time.', 'They asked for a time. · Completed'],
  ['call', 'inbound NO_ANSWER', 'Incoming call · No answer'],
] as const)('%s %s', (type, summary, want) => {
  const start = startOf({ type, summary })
  expect(said({ type, summary }, start ? `at ${start}` : '')).toBe(want)
})
