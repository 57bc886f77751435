import { expect, test } from 'vitest'
import { interleaved, mentioned, type Note } from './note'
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
