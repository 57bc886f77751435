import { beforeEach, expect, test, vi } from 'vitest'
import { present } from '../app/session'
import { finishEverywhere, finishLater, later } from './undo'

vi.mock('../ui/toast', () => ({ tell: vi.fn() }))

const page = vi.hoisted(() => {
  const window = Object.assign(new EventTarget(), { location: { assign: () => undefined } })
  Object.assign(globalThis, { window })
  return window
})

// channels are those of the tabs of a browser; what is posted in one is heard in the others.
const channels = vi.hoisted(() => {
  const all: EventTarget[] = []
  class Channel extends EventTarget {
    constructor() {
      super()
      all.push(this)
    }
    postMessage(data: object) {
      all
        .filter((other) => other !== this)
        .forEach((other) => other.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel })
  return all
})

beforeEach(() => void vi.useFakeTimers())

const doing = () => vi.fn(() => Promise.resolve())

test('what waits is done before one signs out, and once', async () => {
  const run = doing()
  later('Deleted', run, () => undefined)
  expect(run).not.toHaveBeenCalled()
  await finishLater()
  await finishLater()
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledOnce()
})

test('who leaves the page has not changed their mind', () => {
  const run = doing()
  later('Deleted', run, () => undefined)
  page.dispatchEvent(new Event('pagehide'))
  expect(run).toHaveBeenCalledOnce()
})

test('what another tab has waiting is done before the session ends', async () => {
  vi.resetModules()
  const other = await import('./undo')
  expect(channels).toHaveLength(2)
  let answer: () => void = () => undefined
  const slow = vi.fn(() => new Promise<void>((go) => (answer = go)))
  other.later('Deleted', slow, () => undefined)
  const over = vi.fn()
  const all = finishEverywhere().then(over)
  expect(slow).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(over).not.toHaveBeenCalled()
  answer()
  await vi.advanceTimersByTimeAsync(0)
  await all
  expect(over).toHaveBeenCalledOnce()
})

test('a tab without anything, or one that hangs, keeps nobody', async () => {
  await Promise.all([finishEverywhere(), vi.advanceTimersByTimeAsync(300)])
  vi.resetModules()
  const other = await import('./undo')
  other.later(
    'Deleted',
    () => new Promise(() => undefined),
    () => undefined,
  )
  await Promise.all([finishEverywhere(), vi.advanceTimersByTimeAsync(5_000)])
})

test('nothing is done in the name of whoever comes next', async () => {
  const run = doing()
  later('Deleted', run, () => undefined)
  present.leave('/login')
  page.dispatchEvent(new Event('pagehide'))
  await finishLater()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
})

test('a page without TLS ends its session, too: it has no random ids', async () => {
  vi.stubGlobal('crypto', undefined)
  await Promise.all([finishEverywhere(), vi.advanceTimersByTimeAsync(5_000)])
  vi.unstubAllGlobals()
})
