import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Client, CombinedError, gql, mapExchange, Provider, type Exchange, type OperationResult } from 'urql'
import { filter, map, pipe } from 'wonka'
import { kept } from '../app/kept'
import { hooked } from './hooked'
import { usePages } from './pages'

type Data = { rows: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }
type Answer = Pick<OperationResult, 'data' | 'error'>

const document = gql<Data, { first: number }>('query Rows { rows { nodes { id } } }')
const pick = (data: Data) => data.rows

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))

const page = (...ids: string[]): Answer => ({
  data: { rows: { nodes: ids.map((id) => ({ id })), pageInfo: { hasNextPage: true, endCursor: ids.at(-1) } } },
  error: undefined,
})
const refused: Answer = {
  data: undefined,
  error: new CombinedError({ graphQLErrors: [{ message: 'No.', extensions: { code: 'internal' } }] }),
}
const partly: Answer = { ...page('b', 'c'), error: refused.error }

// listing is a list by a client that keeps what it was answered, and a server that has these answers.
async function listing(...answers: Answer[]) {
  const asked: unknown[] = []
  const server: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query'),
      map((operation): OperationResult => {
        asked.push((operation.variables as { after: unknown }).after)
        return { operation, stale: false, hasNext: false, ...(answers.shift() ?? refused) }
      }),
    )
  const client: Client = new Client({
    url: '/',
    exchanges: [kept(() => client).exchange, mapExchange({}), server],
    preferGetMethod: false,
  })
  const open = () =>
    hooked(
      () => usePages(document, { first: 2 }, pick),
      {},
      (child) => createElement(Provider, { value: client }, child),
    )
  const list = await open()
  return {
    ...list,
    open,
    asked,
    refresh: () => list.doing(() => list.now().refresh()),
    next: () => list.doing(() => list.now().next()),
  }
}

type Shown = { rows: { id: string }[]; problem: { code: string } | null }
const shown = ({ rows, problem }: Shown) => [rows.map((row) => row.id).join(''), problem?.code]

test('rows that cannot be read again stay, and say so', async () => {
  const { now, refresh } = await listing(page('a', 'b'), refused, page('b', 'c'))
  expect(shown(now())).toEqual(['ab', undefined])
  await refresh()
  expect(shown(now())).toEqual(['ab', 'internal'])
  await refresh()
  expect(shown(now())).toEqual(['bc', undefined])
})

test('all pages stay where the first of them cannot be read again, and going on reads them all', async () => {
  const { now, next, refresh, asked } = await listing(
    page('a', 'b'),
    page('c', 'd'),
    refused,
    page('z', 'a'),
    page('b', 'c'),
  )
  await next()
  await refresh()
  expect(shown(now())).toEqual(['abcd', 'internal'])
  await next()
  expect(shown(now())).toEqual(['zabc', undefined])
  expect(asked).toEqual([null, 'b', null, null, 'a'])
})

test('a page that cannot be read is asked for once more, alone', async () => {
  const { now, next, asked } = await listing(page('a', 'b'), refused, page('c', 'd'))
  await next()
  expect(shown(now())).toEqual(['ab', 'internal'])
  await next()
  expect(shown(now())).toEqual(['abcd', undefined])
  expect(asked).toEqual([null, 'b', 'b'])
})

test('whoever comes back to a list that cannot be read sees what it was, and that it is not of now', async () => {
  const { end, open } = await listing(page('a', 'b'))
  await end()
  expect(shown((await open()).now())).toEqual(['ab', 'internal'])
})

test('an answer that lacks a part beside the list is one', async () => {
  const { now, refresh } = await listing(page('a', 'b'), partly)
  await refresh()
  expect(shown(now())).toEqual(['bc', undefined])
})
