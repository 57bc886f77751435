import { expect, test } from 'vitest'
import { among, interleaved, mentioned, older, type Note } from './note'
import type { Said } from './said'

const said = (id: string, createdAt: string) => ({ __typename: 'Message', id, createdAt }) as Said
const note = (id: string, createdAt: string) => ({ __typename: 'ConversationNote', id, createdAt }) as Note
const ids = (all: readonly { id: string }[]) => all.map((p) => p.id).join('')

test('notes stand among messages by their time, and not before what is shown', () => {
  const messages = [said('d', '2026-01-04'), said('b', '2026-01-02')]
  const notes = [note('c', '2026-01-03'), note('a', '2026-01-01')]
  expect(ids(interleaved(messages, notes, false))).toBe('dcba')
  expect(ids(interleaved(messages, notes, true))).toBe('dcb')
  expect(ids(interleaved([], notes, false))).toBe('ca')
})

test('members are mentioned by their names', () => {
  const team = [
    { id: '1', name: 'Ann Lee' },
    { id: '2', name: 'Bob' },
    { id: '3', name: '' },
  ]
  expect(mentioned('@Ann Lee, look', team)).toEqual(['1'])
  expect(mentioned('ask Bob', team)).toEqual([])
  expect(mentioned('@Bob @Ann Lee', team)).toEqual(['1', '2'])
})

test('a name is mentioned where it ends, and the longest that is there', () => {
  const team = [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Anna' },
    { id: '3', name: 'Anna Lee' },
  ]
  expect(mentioned('@Anna, look', team)).toEqual(['2'])
  expect(mentioned('@Anna Lee', team)).toEqual(['3'])
  expect(mentioned('@Annabel and @Ann_', team)).toEqual([])
  expect(mentioned("(@Ann's) @Anna Lee.", team)).toEqual(['1', '3'])
})

test('of namesakes those are mentioned who were chosen', () => {
  const team = [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Ann' },
    { id: '3', name: 'Bob' },
  ]
  expect(mentioned('@Ann @Bob', team, ['2'])).toEqual(['2', '3'])
  expect(mentioned('@Ann', team, ['3'])).toEqual(['1', '2'])
  expect(mentioned('Ann', team, ['2'])).toEqual([])
})

test('a note that is edited mentions others, and who has left only where their name still stands', () => {
  const team = [{ id: '1', name: 'Ann' }]
  const before = [
    { id: '2', name: 'Bob' },
    { id: '3', name: '' },
  ]
  expect(mentioned('@Ann @Bob @', among(team, before), ['2', '3'])).toEqual(['1', '2'])
  expect(mentioned('@Ann', among(team, before), ['2', '3'])).toEqual(['1'])
})

test('older notes are read as far back as what was said is shown', async () => {
  const page = (at: string, endCursor: string | null) => ({
    nodes: [note(at, at)],
    hasNextPage: endCursor !== null,
    endCursor,
  })
  const first = page('2026-01-04', 'a')
  const rest: Record<string, ReturnType<typeof page>> = { a: page('2026-01-03', 'b'), b: page('2026-01-02', null) }
  const read = (after: string) => Promise.resolve(rest[after] ?? null)
  const from = { notes: [], last: first }
  const upTo = async (until: string) => (await older(from, until, read))?.notes.map((n) => n.id)
  expect(await upTo('2026-01-05')).toEqual([])
  expect(await upTo('2026-01-04')).toEqual(['2026-01-03'])
  expect(await upTo('')).toEqual(['2026-01-03', '2026-01-02'])
  expect(await older(from, '', () => Promise.resolve(null))).toBeNull()
})
