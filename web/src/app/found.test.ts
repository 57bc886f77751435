import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { plansRead } from '../lib/phone'
import { partsOf, searchOf, useFound } from './found'
import { ShellContext, type Shell } from './shown'

const asked = vi.hoisted(() => [] as { search: string; answer: (answer: object) => void }[])
vi.mock('urql', () => {
  const query = (_: unknown, { search }: { search: string }) => ({
    toPromise: () => new Promise((answer) => asked.push({ search, answer })),
  })
  const client = { query }
  return { useClient: () => client }
})

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

// searching types, and waits until the server is asked.
async function searching(typed: string) {
  const shell = { subaccount: 'sub_1', can: () => true } as unknown as Shell
  const found = await hooked(useFound, typed, (child) => createElement(ShellContext, { value: shell }, child))
  const asks = () => found.doing(() => vi.advanceTimersByTimeAsync(200))
  const answers = (answer: object) => found.doing(() => asked.at(-1)?.answer(answer))
  await asks()
  return { ...found, asks, answers }
}

const anna = { contacts: { nodes: [{ id: 'con_1', name: 'Anna' }] } }

test('what cannot be searched is said, and is not taken for nothing', async () => {
  const { now, again, asks, answers } = await searching('anna')
  await answers({ error: { graphQLErrors: [{ message: '', extensions: { code: 'rate_limited' } }] } })
  expect(now()).toMatchObject({ things: [], searching: false, problem: { code: 'rate_limited' } })
  await again('ann')
  expect(now()).toMatchObject({ searching: true, problem: null })
  await asks()
  await answers({ data: anna })
  expect(now()).toMatchObject({ things: [{ id: 'con_1' }], searching: false, problem: null })
})

test('what was found for other letters is not in reach', async () => {
  const { now, again, asks, answers } = await searching('anna')
  await answers({ data: anna })
  expect(now()).toMatchObject({ things: [{ label: 'Anna' }], searching: false })
  await again('030')
  expect(now()).toMatchObject({ things: [], searching: true })
  await asks()
  expect(now().things).toEqual([])
  await answers({ data: {} })
  expect(now()).toMatchObject({ things: [], searching: false })
  await again('')
  expect(now()).toMatchObject({ things: [], searching: false, problem: null })
})

test('numbers are written as their countries do, also where it is known how only later', async () => {
  const { now, answers, doing } = await searching('7')
  const contacts = { nodes: [{ id: 'con_1', phone: '+12025550187' }] }
  const phoneNumbers = { nodes: [{ id: 'num_1', number: '+442079460958', name: 'Desk' }] }
  await answers({ data: { contacts, phoneNumbers } })
  await doing(plansRead)
  expect(now().things.map((t) => t.label)).toEqual(['+1 202-555-0187', '+44 20 7946 0958 · Desk'])
})

test('what was said is cut where it is what was searched for, by characters', () => {
  expect(partsOf('My ring is lost', [{ start: 3, end: 7 }])).toEqual([
    { text: 'My ', match: false },
    { text: 'ring', match: true },
    { text: ' is lost', match: false },
  ])
  expect(partsOf('😀 ok', [{ start: 2, end: 4 }])).toEqual([
    { text: '😀 ', match: false },
    { text: 'ok', match: true },
  ])
  expect(partsOf('plain', [])).toEqual([{ text: 'plain', match: false }])
})

test('a number or a tag that is found opens its list, searched for it', async () => {
  const { now, answers } = await searching('wed')
  await answers({
    data: {
      contacts: { nodes: [{ id: 'con_1', name: 'Wedekind' }] },
      phoneNumbers: { nodes: [{ id: 'phone_1', number: '+4930901820', name: 'Wedding line' }] },
      tags: { nodes: [{ id: 'tag_1', name: 'Wedding' }] },
    },
  })
  expect(now().things.map(searchOf)).toEqual([
    {},
    { search: { search: '+4930901820' } },
    { search: { search: 'Wedding' } },
  ])
})
