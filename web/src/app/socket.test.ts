import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from './socket'

// Line is a connection to a server that answers as long as `alive` says so.
class Line {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static all: Line[] = []
  static alive = true
  readyState = Line.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((e: { data: string }) => void) | null = null
  onclose: ((e: object) => void) | null = null
  sent: string[] = []
  constructor() {
    Line.all.push(this)
    setTimeout(() => {
      if (!Line.alive) return
      this.readyState = Line.OPEN
      this.onopen?.()
    })
  }
  send(data: string) {
    const { type } = JSON.parse(data) as { type: string }
    this.sent.push(type)
    const answer = { connection_init: 'connection_ack', ping: 'pong' }[type]
    if (Line.alive && answer) setTimeout(() => this.onmessage?.({ data: JSON.stringify({ type: answer }) }))
  }
  close(code: number) {
    this.readyState = Line.CLOSED
    this.onclose?.({ code, reason: '' })
  }
}

const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  Line.alive = true
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', page.document)
})
afterEach(() => void vi.useRealTimers())

// standing is a connection on which something is subscribed to.
async function standing() {
  const again = vi.fn()
  const { client, close } = open('ws://localhost/graphql', {}, again)
  const sink = { next: vi.fn(), error: vi.fn(), complete: vi.fn() }
  const end = client.subscribe({ query: 'subscription { a }' }, sink)
  await vi.advanceTimersByTimeAsync(100)
  expect(Line.all.at(-1)?.sent).toEqual(['connection_init', 'subscribe'])
  return {
    again,
    close: () => {
      end()
      close()
    },
  }
}

test('a connection that lives is asked now and then, and stays', async () => {
  const { close } = await standing()
  await vi.advanceTimersByTimeAsync(90_000)
  expect([Line.all.length, Line.all[0]?.sent.filter((s) => s === 'ping').length]).toEqual([1, 4])
  close()
})

test('one that died in silence is given up, and what was missed is read', async () => {
  const { again, close } = await standing()
  Line.alive = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Line.all.length).toBeGreaterThan(1)
  expect(again).not.toHaveBeenCalled()
  Line.alive = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(again).toHaveBeenCalledOnce()
  expect(Line.all.at(-1)?.sent.slice(0, 2)).toEqual(['connection_init', 'subscribe'])
  close()
})

test.each([
  ['whose network is back', page.window, 'online'],
  ['who comes back', page.document, 'visibilitychange'],
] as const)('for one %s it is asked at once', async (_, where, what) => {
  const { close } = await standing()
  Line.alive = false
  where.dispatchEvent(new Event(what))
  expect(Line.all[0]?.sent.at(-1)).toBe('ping')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(Line.all[0]?.readyState).toBe(Line.CLOSED)
  close()
})

test('another try does not wait where the network is back', async () => {
  const { close } = await standing()
  Line.all[0]?.close(1006)
  await vi.advanceTimersByTimeAsync(0)
  expect(Line.all).toHaveLength(1)
  page.window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(Line.all).toHaveLength(2)
  close()
})
