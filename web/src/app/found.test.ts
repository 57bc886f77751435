import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { plansRead } from '../lib/phone'
import { useFound } from './found'
import { ShellContext, type Shell } from './shown'
import { agency, url } from './url'
import { partsOf, searchOf } from './thing'

type Asked = { search: string; [kind: string]: unknown }

const asked = vi.hoisted(() => [] as { variables: Asked; answer: (answer: object) => void }[])
vi.mock('urql', () => {
  const query = (_: unknown, variables: Asked) => ({
    toPromise: () => new Promise((answer) => asked.push({ variables, answer })),
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
async function searching(typed: string, subaccount = 'sub_1', can: (scope: string) => boolean = () => true) {
  const shell = { subaccount, can } as unknown as Shell
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

test('a source opens its knowledge base, searched for it, and a member their list', async () => {
  const { now, answers } = await searching('price')
  const source = { id: 'src_1', name: 'Price list', knowledgeBaseId: 'kb_1', knowledgeBaseName: 'Sales' }
  const member = { id: 'mem_1', name: 'Petra Price', email: 'petra@example.com' }
  await answers({ data: { findKnowledgeSources: [source], members: { nodes: [member] } } })
  const [found, person] = now().things
  expect(found).toMatchObject({ to: url.knowledgeBase, within: 'kb_1', label: 'Price list · Sales' })
  expect(person).toMatchObject({ to: url.members, label: 'Petra Price · petra@example.com' })
  expect(now().things.map(searchOf)).toEqual([
    { search: { search: 'Price list' } },
    { search: { search: 'petra@example.com' } },
  ])
  expect(asked).toHaveLength(1)
})

test('members and sources are searched by those who may list them', async () => {
  await searching('ada', 'sub_1', (scope) => scope !== 'members:list' && scope !== 'knowledge:read')
  expect(asked.at(-1)?.variables).toMatchObject({ contacts: true, knowledge: true, members: false, sources: false })
})

test('without a subaccount only members are searched, or nothing', async () => {
  await searching('ada', agency)
  const { search, members, ...others } = asked.at(-1)?.variables ?? { search: '' }
  expect([search, members]).toEqual(['ada', true])
  expect(Object.values(others).filter(Boolean)).toEqual([])
  asked.length = 0
  const { now } = await searching('ada', agency, (scope) => scope !== 'members:list')
  expect(asked).toEqual([])
  expect(now()).toMatchObject({ things: [], searching: false })
})
