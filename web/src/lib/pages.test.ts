import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CombinedError, gql } from 'urql'
import { hooked } from './hooked'
import { usePages } from './pages'
import { touch } from './touch'

type Row = { id: string }
type Data = { rows: { nodes: Row[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }
type Asked = { variables: { search: string; after: string | null }; answer: (answer: object) => void }

// What is asked of the server waits until the test answers.
const asked = vi.hoisted(() => [] as Asked[])
vi.mock('urql', async (actual) => {
  const query = (_: unknown, variables: Asked['variables']) => ({
    toPromise: () => new Promise((answer) => asked.push({ variables, answer })),
  })
  const client = { query }
  return { ...(await actual<object>()), useClient: () => client }
})

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
})
afterEach(() => void vi.useRealTimers())

const document = gql<Data, { search: string; first: number }>('query Rows { rows { nodes { id } } }')
const pick = (data: Data) => data.rows

const useList = (search: string) => usePages(document, { search, first: 2 }, pick)

async function listing(use = useList) {
  const { now, again, doing, end } = await hooked(use, 'old')
  // answer gives a page of two rows, named by what they have been asked by.
  const answer = () =>
    doing(() => {
      const { variables, answer } = asked.shift() ?? {}
      const from = Number(variables?.after ?? 0)
      const nodes = [1, 2].map((n) => ({ __typename: 'Row', id: `${variables?.search ?? ''} ${String(from + n)}` }))
      answer?.({ data: { rows: { nodes, pageInfo: { hasNextPage: true, endCursor: String(from + 2) } } } })
    })
  return {
    now,
    doing,
    again,
    answer,
    end,
    rows: () => now().rows.map((r) => r.id),
    moving: () => now().moving,
    refresh: () => doing(() => now().refresh()),
    next: () => doing(() => now().next()),
    pass: (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

// resting is a list that waits for a moment before it repeats its refresh.
async function resting() {
  const list = await listing()
  await list.answer()
  await list.refresh()
  await list.refresh()
  await list.answer()
  expect(asked).toHaveLength(0)
  return list
}

test('a repeat that is due by the old conditions is not done under new ones', async () => {
  const { again, answer, pass, rows, moving } = await resting()
  await again('new')
  await pass(2_000)
  expect(asked.map((a) => a.variables.search)).toEqual(['new'])
  await answer()
  expect([rows(), moving()]).toEqual([['new 1', 'new 2'], false])
})

test('whoever has left asks for nothing more', async () => {
  const { end, pass } = await resting()
  await end()
  await pass(2_000)
  expect(asked).toEqual([])
})

test('a refresh is repeated where more has happened meanwhile', async () => {
  const { pass, answer, rows } = await resting()
  await pass(2_000)
  expect(asked).toHaveLength(1)
  await answer()
  expect(rows()).toEqual(['old 1', 'old 2'])
})

test('several pages that are told of much are read anew now and then, and at once where somebody goes on or changes something', async () => {
  const { doing, next, answer, refresh, pass, rows } = await listing()
  const all = async () => {
    for (let n = 0; asked.length > 0; n++) {
      expect(n).toBeLessThan(9)
      await answer()
    }
  }
  await answer()
  await next()
  await answer()
  await next()
  await answer()
  let read = 0
  for (let n = 0; n < 120; n++) {
    await refresh()
    read += asked.length // the others are asked for one by one
    await all()
    await pass(100)
  }
  expect(read).toBe(4) // of 120, in twelve seconds
  await next()
  expect(asked.map((a) => a.variables.after)).toEqual(['6'])
  await answer()
  expect(rows()).toHaveLength(8)
  await refresh()
  expect(asked).toEqual([])
  await doing(() => touch(new Set(['Row'])))
  expect(asked.map((a) => a.variables.after)).toEqual([null])
  await all()
  expect(rows()).toHaveLength(8)
})

test('another page that is asked for during a refresh comes with its repeat', async () => {
  const { answer, refresh, next, pass, rows, moving } = await listing()
  await answer()
  await refresh()
  await next()
  expect(moving()).toBe(true)
  await answer()
  expect(moving()).toBe(true)
  await pass(2_000)
  await answer()
  await answer()
  expect([rows(), moving()]).toEqual([['old 1', 'old 2', 'old 3', 'old 4'], false])
  expect(asked).toEqual([])
})

test('a first page that others read is followed, and what is behind it is read anew', async () => {
  const page = (...ids: string[]): Data => ({
    rows: { nodes: ids.map((id) => ({ id })), pageInfo: { hasNextPage: true, endCursor: '2' } },
  })
  const useFollowing = (first: Data) => usePages(document, { search: 'x', first: 2 }, pick, { first })
  const { now, again, doing, end } = await hooked(useFollowing, page('a', 'b'))
  const rows = () => now().rows.map((r) => r.id)
  const answer = (data: Data) => doing(() => asked.shift()?.answer({ data }))
  expect(rows()).toEqual(['a', 'b'])
  await again(page('new', 'a'))
  expect(rows()).toEqual(['new', 'a'])
  expect(asked).toHaveLength(0)
  await doing(() => now().next())
  expect(asked.map((a) => a.variables.after)).toEqual(['2'])
  await answer(page('b', 'c'))
  expect(rows()).toEqual(['new', 'a', 'b', 'c'])
  await again(page('newer', 'new'))
  expect(asked.map((a) => a.variables.after)).toEqual([null])
  await answer(page('newer', 'new'))
  await answer(page('a', 'b'))
  expect(rows()).toEqual(['newer', 'new', 'a', 'b'])
  await end()
})

test('a list whose document has the size of its pages reads as many again as it shows', async () => {
  const all = gql<Data, { search: string }>('query AllRows { rows(first: 50) { nodes { id } } }')
  const { now, doing, end } = await hooked(() => usePages(all, { search: '' }, pick), {})
  const nodes = Array.from({ length: 50 }, (_, n) => ({ id: String(n) }))
  const answer = () =>
    doing(() => asked.shift()?.answer({ data: { rows: { nodes, pageInfo: { hasNextPage: true, endCursor: 'x' } } } }))
  await answer()
  for (const shown of [50, 50, 100]) {
    if (shown > now().rows.length) {
      await doing(() => now().next())
      await answer()
    }
    await doing(() => vi.advanceTimersByTimeAsync(2_000))
    await doing(() => now().refresh())
    for (let read = 0; read < shown; read += 50) await answer()
    expect([now().rows.length, asked.length]).toEqual([shown, 0])
  }
  await end()
})

const refused = (code: string) => ({
  error: new CombinedError({ graphQLErrors: [{ message: 'No.', extensions: { code } }] }),
})

test.each(['not_found', 'forbidden'])('nothing stays of what is %s', async (code) => {
  const { now, doing, answer, refresh, end } = await listing()
  await answer()
  await refresh()
  await doing(() => asked.shift()?.answer(refused(code)))
  expect(now()).toMatchObject({ rows: [], data: null, moving: false, more: false, problem: { code } })
  await end()
})

test('what this page is too old to read again stays', async () => {
  const { now, doing, answer, refresh, end } = await listing()
  await answer()
  await refresh()
  await doing(() => asked.shift()?.answer(refused('persisted_query_not_found')))
  const { rows, data, problem } = now()
  expect([rows.length, data !== null, problem?.code]).toEqual([2, true, 'persisted_query_not_found'])
  await end()
})

test('what cannot be read for now stays', async () => {
  const { now, doing, answer, refresh, end } = await listing()
  await answer()
  await refresh()
  await doing(() => asked.shift()?.answer(refused('internal')))
  expect(now()).toMatchObject({ rows: [{ id: 'old 1' }, { id: 'old 2' }], problem: { code: 'internal' } })
  await end()
})

test('several pages that are refused rest as well, but for whoever tries again', async () => {
  const { now, doing, answer, refresh, next, pass, end } = await listing()
  await answer()
  for (let n = 1; n < 5; n++) {
    await next()
    await answer()
  }
  const refuse = () => doing(() => asked.shift()?.answer(refused('rate_limited')))
  await refresh()
  await refuse()
  for (let n = 0; n < 40; n++) {
    await refresh() // as each event does
    await pass(100)
  }
  expect([now().problem?.code, asked.length]).toEqual(['rate_limited', 0])
  await pass(1_500)
  expect(asked).toHaveLength(1)
  await refuse()
  await pass(2_000)
  await doing(() => now().retry())
  expect(asked).toHaveLength(1)
  await end()
})

test('what is changed while a list is first read has it read once more, and nothing else does', async () => {
  const { doing, answer, rows, pass } = await listing()
  await doing(() => touch(new Set(['Row'])))
  await doing(() => touch(new Set(['Row'])))
  expect(asked).toHaveLength(1)
  await answer()
  expect(asked.map((a) => a.variables.after)).toEqual([null])
  await answer()
  await pass(20_000)
  expect([rows(), asked.length]).toEqual([['old 1', 'old 2'], 0])
})

test('what is changed of other things while a list is first read has nothing read anew', async () => {
  const { doing, answer, pass } = await listing()
  await doing(() => touch(new Set(['Other'])))
  await answer()
  await pass(20_000)
  expect(asked).toEqual([])
})

test('what stands beside the list is asked for with its first page only, and again with each refresh', async () => {
  const beside = gql<Data, { search: string; first: number; counts: boolean }>('query Rows { rows { nodes { id } } }')
  const useBeside = (search: string) =>
    usePages(beside, { search, first: 2, counts: true }, pick, { later: { counts: false } })
  const list = await listing(useBeside)
  const counts: unknown[] = []
  const answer = () => {
    counts.push((asked[0]?.variables as { counts?: boolean } | undefined)?.counts)
    return list.answer()
  }
  await answer()
  await list.next()
  await answer()
  await list.next()
  await answer()
  expect([counts.splice(0), list.rows().length]).toEqual([[true, false, false], 6])
  await list.refresh()
  await answer()
  await answer()
  await answer()
  expect([counts.splice(0), list.rows().length]).toEqual([[true, false, false], 6])
  await list.again('new')
  await answer()
  expect([counts, list.rows()]).toEqual([[true], ['new 1', 'new 2']])
})
