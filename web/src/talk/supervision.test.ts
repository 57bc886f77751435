import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Supervision, type Events } from './supervision'

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
  readyState = 1
  onmessage: (e: { data: string }) => void = () => undefined

  constructor() {
    Line.last = this
  }
  send() {
    return undefined
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
