import { expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useFound, type Source } from './picker'

const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
vi.mock('urql', () => {
  const client = { query: () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) }) }
  return { useClient: () => client }
})

type Data = { names: string[] }
const source: Source<Data, { search: string }> = {
  document: {} as Source<Data, { search: string }>['document'],
  variables: (search) => ({ search }),
  pick: ({ names }) => names.map((name) => ({ id: name, name })),
}

test('what cannot be searched is said, in the place of what was found before', async () => {
  vi.useFakeTimers()
  const { now, again, doing } = await hooked(({ search }: { search: string }) => useFound(true, search, source), {
    search: '',
  })
  const asks = () => doing(() => vi.advanceTimersByTimeAsync(200))
  const answers = (answer: object) => doing(() => asked.at(-1)?.(answer))
  expect(now()).toMatchObject({ choices: [], searching: true, problem: null })
  await asks()
  await answers({ data: { names: ['Anna'] } })
  expect(now()).toMatchObject({ choices: [{ id: 'Anna' }], searching: false, problem: null })
  await again({ search: 'berta' })
  await asks()
  await answers({ error: { graphQLErrors: [{ message: '', extensions: { code: 'rate_limited' } }] } })
  expect(now()).toMatchObject({ choices: [], searching: false, problem: { code: 'rate_limited' } })
  await again({ search: 'bert' })
  expect(now()).toMatchObject({ searching: true, problem: null })
  await asks()
  await answers({ data: { names: [] } })
  expect(now()).toMatchObject({ choices: [], searching: false, problem: null })
  vi.useRealTimers()
})

test('what is picked waits for what it needs, such as how numbers are written', async () => {
  vi.useFakeTimers()
  let there: () => void = () => undefined
  const needed = new Promise<void>((done) => (there = done))
  const waits = { ...source, ready: () => needed }
  const { now, doing } = await hooked(() => useFound(true, '', waits), {})
  await doing(() => vi.advanceTimersByTimeAsync(200))
  await doing(() => asked.at(-1)?.({ data: { names: ['Anna'] } }))
  expect(now()).toMatchObject({ choices: [], searching: true })
  await doing(there)
  expect(now()).toMatchObject({ choices: [{ id: 'Anna' }], searching: false })
  vi.useRealTimers()
})
