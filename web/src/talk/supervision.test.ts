import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Supervision, type Events, type Mode } from './supervision'

vi.mock('./sound', () => ({
  Sound: class {
    open = () => Promise.resolve()
    clear = () => undefined
    close = () => Promise.resolve()
    mute = () => undefined
  },
}))

class Line {
  static OPEN = 1
  static last: Line | undefined
  sent: string[] = []
  readyState = 1
  onmessage: (e: { data: string }) => void = () => undefined

  constructor() {
    Line.last = this
  }
  send(text: string) {
    this.sent.push((JSON.parse(text) as { type: string }).type)
  }
  hears(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {
    this.readyState = 3
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' })
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['has been answered', { answered: true }, true],
  ['rings', { answered: false }, false],
  ['is at an older server, which lets nobody in before the answer', {}, true],
])('somebody hears whether a call %s', async (_, said, want) => {
  const ready = vi.fn()
  const one = new Supervision('LISTEN', { ready, ended: () => undefined } as unknown as Events)
  await one.start(() => Promise.resolve('ticket'))
  Line.last?.onmessage({ data: JSON.stringify({ type: 'ready', sound: true, person: 'usr_1', ...said }) })
  expect(ready).toHaveBeenCalledExactlyOnceWith(true, want)
  one.leave()
})

test('somebody is told for how long the contact waits for them', async () => {
  const waits = vi.fn()
  const one = new Supervision('LISTEN', { waits, ended: () => undefined } as unknown as Events)
  await one.start(() => Promise.resolve('ticket'))
  Line.last?.onmessage({ data: JSON.stringify({ type: 'waiting', ms: 20_000 }) })
  expect(waits).toHaveBeenCalledExactlyOnceWith(20_000)
  one.leave()
})

// seat somebody; the server lets them in when they are ready.
async function seat(mode: Mode, before: Supervision | null = null, ended: Events['ended'] = () => undefined) {
  const events = new Proxy({}, { get: (_, name) => (name === 'ended' ? ended : () => undefined) }) as Events
  const one = new Supervision(mode, events)
  await one.start(() => Promise.resolve('ticket'), before)
  const line = Line.last
  if (!line) throw new Error('there is no line')
  return { one, line, ready: () => line.hears({ type: 'ready', sound: true, answered: true, person: 'usr_1' }) }
}

test('whoever moves to another page while they speak does not hand the call back', async () => {
  const { one, line, ready } = await seat('TAKE_OVER')
  ready()
  line.hears({ type: 'taken_over', by: 'Ada', person: 'usr_1' })
  one.leave()
  expect(line.sent).toEqual(['take_over', 'leave'])
  expect(line.readyState).toBe(3)
})

test('the button hands the call back', async () => {
  const { one, line, ready } = await seat('TAKE_OVER')
  ready()
  one.handBack()
  expect(line.sent).toEqual(['take_over', 'hand_back'])
  one.leave()
})

test('whoever listens and takes over is in the call all the time', async () => {
  const listens = await seat('LISTEN')
  listens.ready()
  const speaks = await seat('TAKE_OVER', listens.one)
  expect(listens.line.readyState).toBe(1)
  speaks.ready()
  expect(listens.line.readyState).toBe(3)
  expect(speaks.line.readyState).toBe(1)
  speaks.one.leave()
})

test('whoever cannot take over listens on', async () => {
  const listens = await seat('LISTEN')
  listens.ready()
  const ended = vi.fn()
  const events = { ended } as unknown as Events
  const speaks = new Supervision('TAKE_OVER', events)
  await speaks.start(() => Promise.resolve(null), listens.one)
  expect(ended).toHaveBeenCalledExactlyOnceWith('refused')
  expect(speaks.still).toBe(listens.one)
  expect(listens.line.readyState).toBe(1)
  listens.one.leave()
  expect(speaks.still).toBeNull()
})

test('whoever leaves before they can speak is nowhere in the call', async () => {
  const listens = await seat('LISTEN')
  listens.ready()
  const speaks = await seat('TAKE_OVER', listens.one)
  speaks.one.leave()
  expect([listens.line.readyState, speaks.line.readyState]).toEqual([3, 3])
  expect(speaks.one.still).toBeNull()
})

test('whoever listens and whispers leaves first, as few can listen', async () => {
  const listens = await seat('LISTEN')
  listens.ready()
  const whispers = await seat('WHISPER', listens.one)
  expect(listens.line.readyState).toBe(3)
  whispers.one.leave()
})
