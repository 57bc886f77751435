import { beforeEach, expect, test, vi } from 'vitest'
import type { InboxQuery } from '../../gql/graphql'
import { hooked } from '../../lib/hooked'
import { useNotes } from './notes'

type First = NonNullable<InboxQuery['conversation']>['notes']

const days = ['2026-01-05', '2026-01-04', '2026-01-03', '2026-01-02']

// pageAt is a page of one note, of which the next one begins where its cursor says.
const pageAt = (n: number) =>
  ({
    nodes: [{ __typename: 'ConversationNote', id: days[n], createdAt: days[n] }],
    pageInfo: { hasNextPage: n + 1 < days.length, endCursor: String(n + 1) },
  }) as unknown as First

const asked = vi.hoisted(() => [] as string[])
vi.mock('urql', () => {
  const query = (_: unknown, { after }: { after: string }) => {
    asked.push(after)
    return { toPromise: () => Promise.resolve({ data: { conversation: { notes: pageAt(Number(after)) } } }) }
  }
  const client = { query }
  return { useClient: () => client }
})

beforeEach(() => void (asked.length = 0))

const noting = (first: First, until: string) =>
  hooked((of: { first: First; until: string }) => useNotes('conv_1', of.first, of.until), { first, until })

test('who looks further back has read on, not begun anew', async () => {
  const first = pageAt(0)
  const { now, again } = await noting(first, '2026-01-04')
  expect(now().map((n) => n.id)).toEqual(days.slice(0, 3))
  await again({ first, until: '' })
  expect(now().map((n) => n.id)).toEqual(days)
  expect(asked).toEqual(['1', '2', '3'])
})

test('a refresh reads anew what is behind, which may have been edited', async () => {
  const { now, again } = await noting(pageAt(0), '2026-01-04')
  await again({ first: pageAt(0), until: '2026-01-04' })
  expect(now().map((n) => n.id)).toEqual(days.slice(0, 3))
  expect(asked).toEqual(['1', '2', '1', '2'])
})
