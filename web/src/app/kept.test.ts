import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Client, CombinedError, gql, mapExchange, type Exchange, type OperationResult } from 'urql'
import { delay, filter, map, pipe } from 'wonka'
import { kept } from './kept'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

type Answer = Pick<OperationResult, 'data' | 'error'>

const document = gql`
  {
    call {
      id
    }
  }
`

const refused = (code: string): Answer => ({
  data: undefined,
  error: new CombinedError({ graphQLErrors: [{ message: 'no', extensions: { code } }] }),
})

async function ask(...answers: Answer[]): Promise<OperationResult> {
  const server: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query'),
      delay(0),
      map(
        (operation) => ({ operation, stale: false, hasNext: false, ...(answers.shift() as Answer) }) as OperationResult,
      ),
    )
  const client: Client = new Client({
    url: '/',
    exchanges: [kept(() => client).exchange, mapExchange({}), server],
    preferGetMethod: false,
  })
  let last = await client.query(document, {}).toPromise()
  while (answers.length > 0) last = await client.query(document, {}, { requestPolicy: 'network-only' }).toPromise()
  return last
}

const there: Answer = { data: { call: { id: '1' } }, error: undefined }

test.each(['rate_limited', 'unavailable', 'internal'])(
  'what is shown stays where reading it again is refused: %s',
  async (code) => {
    const { data, error } = await ask(there, refused(code), refused(code))
    expect(data).toEqual(there.data)
    expect(error).toBeDefined()
  },
)

test.each(['not_found', 'forbidden', 'persisted_query_not_found'])('what is gone is not shown: %s', async (code) => {
  expect((await ask(there, refused(code))).data).toBeUndefined()
  expect((await ask(there, refused(code), refused('internal'))).data).toBeUndefined()
})

test('without a network, what is shown stays', async () => {
  const unreachable = new CombinedError({ networkError: new Error('offline') })
  expect((await ask(there, { data: undefined, error: unreachable })).data).toEqual(there.data)
})

test('what only the cache was asked for, which no longer has it, stays for when it cannot be read', async () => {
  let refuses = false
  const server: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query'),
      map((operation) => {
        const answer = operation.context.requestPolicy === 'cache-only' ? {} : refuses ? refused('internal') : there
        return { operation, stale: false, hasNext: false, ...answer } as OperationResult
      }),
    )
  const client: Client = new Client({
    url: '/',
    exchanges: [kept(() => client).exchange, server],
    preferGetMethod: false,
  })
  const ask = (requestPolicy: 'cache-only' | 'network-only') =>
    client.query(document, {}, { requestPolicy }).toPromise()
  await ask('network-only')
  refuses = true
  expect((await ask('cache-only')).data).toBeUndefined()
  expect((await ask('network-only')).data).toEqual(there.data)
})
