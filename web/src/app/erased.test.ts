import { kept } from '../lib/fake-storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from '../lib/draft'
import { hooked } from '../lib/hooked'
import { useErased } from './erased'

const server = vi.hoisted(() => ({
  asked: [] as string[][],
  there: [] as string[],
  away: false,
  errors: undefined as object | undefined,
  kept: false,
}))
vi.mock('urql', () => {
  const query = (_: unknown, { ids }: { ids: string[] }) => {
    server.asked.push(ids)
    const nodes = ids.map((id) => (server.there.includes(id) ? { id } : null))
    return {
      toPromise: () =>
        Promise.resolve({
          data: { nodes },
          error: server.away ? { networkError: {}, graphQLErrors: [] } : server.errors,
          extensions: { kept: server.kept },
        }),
    }
  }
  const client = { query }
  return { useClient: () => client }
})

beforeEach(() => {
  Object.assign(server, { asked: [], there: [], away: false, errors: undefined, kept: false })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const shell = { userId: 'usr_1', subaccount: 'sub_1' }
const place = 'switchboard.draft.usr_1.sub_1.'
const write = (...names: string[]) => {
  for (const name of names) kept.set(place + name, '"Mrs Meier"')
}
const left = () => [...kept.keys()].filter((key) => key.startsWith(place)).map((key) => key.slice(place.length))

// come is to a subaccount, with a page that is loaded anew.
async function come(known = true) {
  const { end } = await hooked(useErased, known ? shell : undefined)
  await end()
}

test('what was being written about what has been erased meanwhile does not stay in this browser', async () => {
  const gone = [
    'note.con_1',
    'note.con_1.before',
    'note-edit.cnt_1',
    'message.conv_1',
    'contact.conv_1',
    'summary.conv_1',
  ]
  const stay = [
    'note.con_2',
    'message.conv_2',
    'note-edit.cvn_1',
    'contact.new',
    'edit.assistant.asst_1',
    'source-text.ksrc_1',
  ]
  write(...gone, ...stay)
  kept.set('switchboard.draft.usr_2.sub_1.note.con_1', '"of another member"')
  kept.set('switchboard.draft.usr_1.sub_2.note.con_1', '"of another client"')
  server.there = ['con_2', 'conv_2']
  await come()
  expect(left()).toEqual(stay)
  expect(server.asked).toEqual([['con_1', 'cnt_1', 'conv_1', 'con_2', 'conv_2']])
  expect([...kept.values()]).toEqual(expect.arrayContaining(['"of another member"', '"of another client"']))
})

test('where the server does not answer, or it is not known who asks, nothing is thrown away', async () => {
  write('note.con_1')
  server.away = true
  await come()
  server.away = false
  await come(false)
  expect([left(), server.asked]).toEqual([['note.con_1'], [['con_1']]])
})

const refused = (...at: (string | number)[]) => ({ graphQLErrors: [{ message: 'No.', path: at }] })

test('what may not be read stays, and does not keep what has been erased', async () => {
  write('note.con_1', 'message.conv_1', 'note.con_2')
  server.there = ['con_2']
  server.errors = refused('nodes', 1)
  await come()
  expect(left()).toEqual(['message.conv_1', 'note.con_2'])
})

test('where it is not known what could not be read, or the answer is an older one, all stays', async () => {
  write('note.con_1')
  server.errors = refused('nodes')
  await come()
  server.errors = { graphQLErrors: [{ message: 'No.' }] }
  await come()
  Object.assign(server, { errors: refused('nodes', 1), kept: true })
  await come()
  expect(left()).toEqual(['note.con_1'])
})

test('of more than the server is asked about at once, all are asked about', async () => {
  write(...Array.from({ length: 201 }, (_, i) => `note.con_${String(i)}`))
  server.there = ['con_200']
  await come()
  await vi.waitFor(() => {
    expect(left()).toEqual(['note.con_200'])
  })
  expect(server.asked.map((ids) => ids.length)).toEqual([100, 100, 1])
})

test('a page that stays open throws away what has been erased since, once it is asked again', async () => {
  write('note.con_1')
  server.there = ['con_1']
  const { now, doing } = await hooked(useErased, shell)
  server.there = []
  await doing(() => now()())
  expect(left()).toEqual([])
})

test('who has written nothing about people asks nothing', async () => {
  write('edit.assistant.asst_1', 'contact.new')
  await come()
  expect(server.asked).toEqual([])
})

const day = 24 * 60 * 60 * 1000
const later = (days: number) => vi.setSystemTime(Date.now() + days * day)

test('what was written about people stays for 30 days after the last change, and anything else for good', async () => {
  write('note-edit.cvn_1', 'contact.new', 'edit.assistant.asst_1')
  await come()
  later(20)
  kept.set(`${place}contact.new`, '"Mr Meier"')
  await come()
  later(11)
  await come()
  expect(left()).toEqual(['contact.new', 'edit.assistant.asst_1'])
  later(20)
  await come()
  expect(left()).toEqual(['edit.assistant.asst_1'])
  expect([...kept.keys()]).toEqual([`${place}edit.assistant.asst_1`])
})

test('who signs out leaves nothing of how old drafts are either', async () => {
  write('contact.new')
  await come()
  expect(kept.size).toBe(2)
  forgetDrafts()
  expect(kept.size).toBe(0)
})
