import { beforeEach, expect, test, vi } from 'vitest'
import type { Events } from './talk'

vi.mock('../lib/given-brand', () => ({ given: null }))

// Call is one that the page makes.
class Call {
  static all: Call[] = []
  started: unknown = null
  hangUp = vi.fn(() => {
    this.events.ended('over', '', '')
  })
  mute = vi.fn()
  say = vi.fn()
  constructor(readonly events: Events) {
    Call.all.push(this)
  }
  start(ticket: unknown) {
    this.started = ticket
  }
}
vi.mock('./talk', () => ({ Talk: Call }))

type Node = Record<string, unknown> & { hidden?: boolean; textContent?: string; onclick?: () => unknown }

// visit is the page, and tickets what it waits for.
async function visit() {
  Call.all = []
  const nodes = new Map<string, Node>()
  const node = (id: string) => {
    const made = nodes.get(id) ?? {
      ...{ setAttribute: vi.fn(), getAttribute: () => 'false', append: vi.fn(), replaceChildren: vi.fn() },
      focus: vi.fn(),
    }
    nodes.set(id, made)
    return made
  }
  const tickets: { resolve: (answer: object) => void; reject: (e: Error) => void }[] = []
  const page = new EventTarget() as EventTarget & { parent: unknown }
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { pathname: '/call/pub_1', href: 'https://calls.example/call/pub_1' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', {
    ...{ documentElement: {}, body: { dataset: {} }, activeElement: null, addEventListener: vi.fn() },
    getElementById: node,
    querySelector: () => ({ textContent: 'Ada' }),
    createElement: () => node('made'),
  })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve, reject) => {
        tickets.push({ resolve, reject })
      }),
  )
  vi.resetModules()
  await import('./page')
  const settle = () => new Promise((go) => setTimeout(go))
  return {
    tickets,
    settle,
    click: (id: string) => void node(id).onclick?.(),
    state: () => node('state').textContent,
    shown: (...ids: string[]) => ids.filter((id) => !node(id).hidden),
  }
}

const given = { ok: true, status: 201, json: () => Promise.resolve({ data: { ticket: 't' } }) }

beforeEach(() => {
  vi.unstubAllGlobals()
})

test.each(['refused', 'given'])('a ticket that is %s late leaves the call that runs by then', async (how) => {
  const { tickets, settle, click, state, shown } = await visit()
  click('start')
  click('end')
  expect([state(), shown('start', 'end')]).toEqual(['The call has ended.', ['start']])
  click('start')
  tickets[1]?.resolve(given)
  await settle()
  const [one, two] = Call.all
  two?.events.ready('c', 'server')
  if (how === 'given') tickets[0]?.resolve(given)
  else tickets[0]?.reject(new Error('gone'))
  await settle()
  expect([state(), shown('start', 'end', 'mute')]).toEqual(['Listening…', ['end', 'mute']])
  one?.events.ended('broken', '', '')
  one?.events.speaking(true)
  one?.events.ready('b', 'typed')
  expect([state(), shown('start', 'end', 'mute')]).toEqual(['Listening…', ['end', 'mute']])
  click('end')
  expect([one?.started, two?.hangUp.mock.calls.length]).toEqual([null, 1])
})

test('a ticket that cannot be had ends the call that waits for it', async () => {
  const { tickets, settle, click, state, shown } = await visit()
  click('start')
  tickets[0]?.resolve({ ok: false, status: 404, headers: new Headers() })
  await settle()
  expect([state(), shown('start', 'end')]).toEqual(['This assistant does not take calls at the moment.', ['start']])
})
