import { expect, test } from 'vitest'
import { Client, type Exchange, type OperationResult } from 'urql'
import { delay, filter, fromPromise, map, mergeMap, pipe, subscribe } from 'wonka'
import { cached } from './cache'

// Texts and no documents: this server knows other things than the schema.
const one = `
  query One($id: ID!) {
    thing(id: $id) {
      id
    }
  }
`
const change = `
  mutation Change {
    change {
      id
    }
  }
`

// served is a client whose server counts how often it is asked for each thing.
function served(most: number) {
  const asked: string[] = []
  const server: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind !== 'teardown'),
      delay(0),
      map((operation): OperationResult => {
        const { id = 'change' } = operation.variables as { id?: string }
        asked.push(id)
        const thing = { __typename: id.startsWith('other') ? 'Other' : 'Thing', id }
        const data = operation.kind === 'mutation' ? { change: thing } : { thing }
        return { operation, data, error: undefined, stale: false, hasNext: false }
      }),
    )
  const client = new Client({ url: '/', exchanges: [cached(most), server], preferGetMethod: false })
  const ask = (id: string) => client.query(one, { id }).toPromise()
  const has = async (id: string) =>
    Boolean((await client.query(one, { id }, { requestPolicy: 'cache-only' }).toPromise()).data)
  return { client, asked, ask, has }
}

test('what was answered is not asked for again, unless it is to be', async () => {
  const { client, asked, ask } = served(10)
  expect((await ask('a')).data).toMatchObject({ thing: { id: 'a' } })
  await ask('a')
  expect(asked).toEqual(['a'])
  const seen: boolean[] = []
  await new Promise<void>((done) => {
    pipe(
      client.query(one, { id: 'a' }, { requestPolicy: 'cache-and-network' }),
      subscribe(({ stale }) => {
        seen.push(stale)
        if (!stale) done()
      }),
    )
  })
  expect(seen).toEqual([true, false])
  expect(asked).toEqual(['a', 'a'])
})

test('of what no page shows, the answers that came last stay', async () => {
  const { client, ask, has } = served(10)
  const { unsubscribe } = pipe(
    client.query(one, { id: 'shown' }),
    subscribe(() => undefined),
  )
  for (let n = 0; n < 50; n++) await ask(String(n))
  expect(await has('39')).toBe(false)
  expect(await has('40')).toBe(true)
  expect(await has('49')).toBe(true)
  expect(await has('shown')).toBe(true)
  unsubscribe()
  expect(await has('shown')).toBe(false)
})

test('a mutation has what holds its types read anew: at once where it is shown, or else when it is asked for', async () => {
  const { client, asked, ask, has } = served(10)
  await ask('hidden')
  await ask('other')
  pipe(
    client.query(one, { id: 'shown' }),
    subscribe(() => undefined),
  )
  await expect.poll(() => asked).toContain('shown')
  asked.length = 0
  await client.mutation(change, {}).toPromise()
  await expect.poll(() => asked).toEqual(['change', 'shown'])
  expect(await has('hidden')).toBe(false)
  expect(await has('other')).toBe(true)
})

// holding is a client whose server answers a query when the test says so, with what was there when it was asked.
function holding() {
  let state = 'old'
  const held: (() => void)[] = []
  const answers: string[] = []
  const server: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind !== 'teardown'),
      mergeMap((operation) => {
        const { kind, variables } = operation
        if (kind === 'mutation') state = 'new'
        const { id = 'change' } = variables as { id?: string }
        const thing = { __typename: id.startsWith('other') ? 'Other' : 'Thing', id, state }
        const data = kind === 'mutation' ? { change: thing } : { thing }
        const answer = { operation, data, error: undefined, stale: false, hasNext: false } as OperationResult
        return fromPromise(
          new Promise<OperationResult>((go) => {
            if (kind === 'query') answers.push(`${id} ${state}`)
            if (kind === 'mutation') go(answer)
            else held.push(() => go(answer))
          }),
        )
      }),
    )
  const client = new Client({ url: '/', exchanges: [cached(10), server], preferGetMethod: false })
  const shown: unknown[] = []
  const show = (id: string) =>
    pipe(
      client.query<{ thing: { state: string } }>(one, { id }, { requestPolicy: 'cache-and-network' }),
      subscribe(({ data, stale }) => shown.push(stale ? `${String(data?.thing.state)}?` : data?.thing.state)),
    )
  const release = () => held.splice(0).forEach((go) => go())
  const kept = async (id: string) =>
    (await client.query<{ thing: { state: string } }>(one, { id }, { requestPolicy: 'cache-only' }).toPromise()).data
  return { client, answers, shown, show, release, kept, change: () => client.mutation(change, {}).toPromise() }
}

test('what is on its way when a mutation touches it is read once more', async () => {
  const { answers, shown, show, release, change } = holding()
  const first = show('a')
  release()
  await expect.poll(() => shown).toEqual(['old'])
  first.unsubscribe()
  show('a')
  await expect.poll(() => answers).toEqual(['a old', 'a old'])
  await change()
  release()
  await expect.poll(() => answers).toEqual(['a old', 'a old', 'a new'])
  release()
  await expect.poll(() => shown.at(-1)).toBe('new')
})

test('so is a first read, but none of other things', async () => {
  const { answers, shown, show, release, change } = holding()
  show('a')
  show('other')
  await change()
  release()
  await expect.poll(() => answers).toEqual(['a old', 'other old', 'a new'])
  release()
  await expect.poll(() => shown.at(-1)).toBe('new')
  expect(answers).toHaveLength(3)
})

test('what nobody waits for any more is not kept as it was before the mutation', async () => {
  const { client, answers, release, change, kept } = holding()
  const read = client.query(one, { id: 'a' }).toPromise()
  await expect.poll(() => answers).toEqual(['a old'])
  await change()
  release()
  await read
  expect(await kept('a')).toBeUndefined()
  expect(answers).toEqual(['a old'])
})
