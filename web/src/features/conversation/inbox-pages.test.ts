import { beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { conditionNames, type Conditions } from './inbox-conditions'
import { useInboxPages } from './inbox-pages'

type Variables = { list: boolean; beside: boolean; thread: boolean; after: string | null }

const asked = vi.hoisted(() => [] as Variables[])
vi.mock('urql', async (actual) => {
  const data = { inboxCounts: {}, conversations: { nodes: [{}], pageInfo: { hasNextPage: true, endCursor: 'c' } } }
  const query = (_: unknown, variables: Variables) => ({
    toPromise: () => {
      asked.push(variables)
      return Promise.resolve({ data })
    },
  })
  const client = { query }
  return { ...(await actual<object>()), useClient: () => client }
})
const live = vi.hoisted(() => ({ happens: () => undefined as unknown }))
vi.mock('../../lib/live', () => ({
  useLive: (_: unknown, refresh: () => void) => {
    live.happens = refresh
  },
}))
vi.mock('../../app/shown', () => ({ useShell: () => ({ timeZone: 'UTC' }) }))

const conditions = (search = '') =>
  ({ ...Object.fromEntries(conditionNames.map((name) => [name, ''])), search }) as Conditions
const useInbox = ({ search }: { search: string }) => useInboxPages(conditions(search), 'conv_1')
const reads = () => asked.splice(0).map(({ beside, thread, after }) => [beside, thread, after])

beforeEach(() => {
  asked.length = 0
})

test('counts and views come with the first page, with each event and with each other view, and with no further page', async () => {
  const { now, doing, again } = await hooked(useInbox, { search: '' })
  expect(reads()).toEqual([[true, true, null]])
  await doing(() => now().next())
  expect([reads(), now().data?.inboxCounts]).toEqual([[[false, false, 'c']], {}])
  await doing(() => live.happens())
  expect(reads()).toEqual([
    [true, false, null],
    [false, false, 'c'],
  ])
  await again({ search: 'Ada' })
  expect(reads()).toEqual([[true, false, null]])
})
