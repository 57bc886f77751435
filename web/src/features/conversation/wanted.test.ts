import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Client, Provider, type Exchange, type OperationResult } from 'urql'
import { delay, filter, map, pipe } from 'wonka'
import { cached } from '../../app/cache'
import { hooked } from '../../lib/hooked'
import { useMacros } from './macro'
import { useTeams } from './teams'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// names is what a menu offers, by a server whose names change.
async function names(use: (wanted: number) => readonly { name: string }[] | null) {
  const server = { name: 'Sales', asked: 0 }
  const exchange: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind !== 'teardown'),
      map((operation): OperationResult => {
        server.asked++
        const all = [{ __typename: 'Name', id: 'x', name: server.name }]
        const data = { teams: all, macros: all }
        return { operation, data, error: undefined, stale: false, hasNext: false }
      }),
      delay(100),
    )
  const client = new Client({ url: '/', exchanges: [cached(10), exchange], preferGetMethod: false })
  const open = () => hooked(use, 0, (child) => createElement(Provider, { value: client }, child))
  const menu = await open()
  const pass = (ms: number) => menu.doing(() => vi.advanceTimersByTimeAsync(ms))
  const offered = () => menu.now()?.map((n) => n.name) ?? []
  return { server, menu, open, pass, offered }
}

const uses = [
  ['teams', useTeams],
  ['macros', (wanted: number) => useMacros(wanted).macros],
] as const

test.each(uses)('%s are asked for once they are wanted, and once for pointing, focus and click', async (_, use) => {
  const { server, menu, pass, offered } = await names(use)
  await pass(1_000)
  expect(server.asked).toBe(0)
  await menu.again(1)
  await menu.again(2)
  await pass(1_000)
  await menu.again(3)
  await pass(1_000)
  expect([offered(), server.asked]).toEqual([['Sales'], 1])
})

test.each(uses)(
  '%s that colleagues have changed meanwhile are offered as they are, and the old ones until then',
  async (_, use) => {
    const { server, menu, pass, offered } = await names(use)
    await menu.again(1)
    await pass(1_000)
    server.name = 'Support'
    await pass(3_600_000)
    await menu.again(2)
    expect(offered()).toEqual(['Sales'])
    await pass(1_000)
    expect([offered(), server.asked]).toEqual([['Support'], 2])
  },
)

test.each(uses)('%s that another menu has read are there at once', async (_, use) => {
  const { server, menu, pass, open } = await names(use)
  await menu.again(1)
  await pass(1_000)
  await menu.end()
  server.name = 'Support'
  const soon = await open()
  await soon.again(1)
  await soon.doing(() => vi.advanceTimersByTimeAsync(1_000))
  expect([soon.now()?.map((n) => n.name), server.asked]).toEqual([['Sales'], 1])
  await pass(60_000)
  const other = await open()
  await other.again(1)
  expect(other.now()?.map((n) => n.name)).toEqual(['Sales'])
  await other.doing(() => vi.advanceTimersByTimeAsync(1_000))
  expect(other.now()?.map((n) => n.name)).toEqual(['Support'])
})
