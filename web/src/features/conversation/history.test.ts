import { expect, test } from 'vitest'
import { historyOf, shown, upcomingOf } from './history'

const page = <T>(nodes: T[], hasNextPage = false) => ({ nodes, pageInfo: { hasNextPage } })
const chat = (id: string, updatedAt: string) =>
  ({ __typename: 'Conversation', id, updatedAt, previewText: id, lastChannel: 'SMS', triage: 'OPEN' }) as const
const call = (id: string, createdAt: string, conversationId: string | null = null) =>
  ({ __typename: 'Call', id, createdAt, conversationId, callStatus: 'COMPLETED', direction: 'inbound' }) as const

test('conversations and calls are one list, the newest first, without what stands beside already', () => {
  const { entries, more } = historyOf(
    'conv_here',
    page([chat('conv_here', '2026-03-09T10:00:00Z'), chat('conv_old', '2026-03-01T10:00:00Z')]),
    // The server leaves out a fraction that is nothing: texts do not sort as the times do.
    page([
      call('call_new', '2026-03-01T10:00:00.5Z'),
      call('call_here', '2026-03-08T10:00:00Z', 'conv_here'),
      call('call_old', '2026-02-01T10:00:00Z', 'conv_old'),
    ]),
  )
  expect(entries.map((e) => e.of.id)).toEqual(['call_new', 'conv_old', 'call_old'])
  expect(more).toBe(false)
})

test('of many the newest are shown, and that there are more', () => {
  const chats = Array.from({ length: shown }, (_, i) =>
    chat(`conv_${String(i)}`, `2026-03-${String(i + 10)}T10:00:00Z`),
  )
  const of = (calls: ReturnType<typeof call>[], next = false) => historyOf('conv_here', page(chats), page(calls, next))
  expect(of([])).toMatchObject({ more: false, entries: { length: shown } })
  expect(of([], true)).toMatchObject({ more: true })
  const { entries, more } = of([call('call_1', '2026-03-31T10:00:00Z')])
  expect(more).toBe(true)
  expect(entries).toHaveLength(shown)
  expect(entries[0]?.of.id).toBe('call_1')
  expect(entries.at(-1)?.of.id).toBe('conv_1')
})

test('an appointment that does not take place is not upcoming', () => {
  const at = (status: string | null, startTime: string | null = '2026-03-09T10:00:00Z') =>
    ({ status, startTime }) as never
  const [booked, moved, none] = [at('SCHEDULED'), at('RESCHEDULED'), at(null)]
  expect(
    upcomingOf([booked, at('CANCELLED'), moved, at('COMPLETED'), at('NO_SHOW'), none, at('CONFIRMED', null)]),
  ).toEqual([booked, moved, none])
})
