import { expect, test } from 'vitest'
import { daysOf, isTalk, speakerOf, type Said } from './said'

const said = (id: string, createdAt: string): Said => ({
  __typename: 'Message',
  id,
  content: id,
  ai: false,
  source: 'api',
  channel: 'SMS',
  type: 'TEXT',
  incomplete: false,
  deliveryStatus: null,
  deliveryError: null,
  createdAt,
})

test('what the contact says is theirs, whatever brought it', () => {
  expect(speakerOf({ ai: false, source: 'human' })).toBe('contact')
  expect(speakerOf({ ai: true, source: 'human' })).toBe('human')
  expect(speakerOf({ ai: true, source: 'call' })).toBe('assistant')
  expect(speakerOf({ ai: true, source: 'api' })).toBe('api')
})

test('messages stand in their order, by day', () => {
  const days = daysOf(
    [said('c', '2026-01-02T10:00:00Z'), said('b', '2026-01-01T11:00:00Z'), said('a', '2026-01-01T10:00:00Z')],
    (at) => at.slice(0, 10),
  )
  expect(days.map((d) => [d.day, d.messages.map((m) => m.id)])).toEqual([
    ['2026-01-01', ['a', 'b']],
    ['2026-01-02', ['c']],
  ])
})

test('calls of tools are no talk', () => {
  expect(isTalk({ type: 'TEXT' })).toBe(true)
  expect(isTalk({ type: 'TOOL_CALL' })).toBe(false)
})
