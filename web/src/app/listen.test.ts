import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from 'graphql-ws'
import { feed } from './feed'
import { listen } from './listen'
import type { Sink } from './steady'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// standing is what the server is asked by a subscription behind an event; a socket sends what it has been given with each connection.
function standing() {
  const live = feed()
  const sinks: Sink<unknown>[] = []
  const given: unknown[] = []
  const subscribe = (asked: unknown, sink: Sink<unknown>) => {
    given.push(asked)
    sinks.push(sink)
    return () => undefined
  }
  const socket = { subscribe, on: () => () => undefined } as unknown as Client
  const request = { query: 'subscription', variables: { after: 7, types: ['a'] } }
  const missed = vi.fn()
  live.listen((event) => void (event ?? missed()))
  const { unsubscribe } = listen(socket, request, live).subscribe({
    next: () => undefined,
    error: () => undefined,
    complete: () => undefined,
  })
  const sent = () => (given.at(-1) as typeof request).variables
  return { live, sinks, sent, missed, unsubscribe, request }
}

test('what stands begins behind what its page has read', () => {
  expect(standing().sent()).toEqual({ after: 7, types: ['a'] })
})

test('with the next connection, what was missed is read and not heard', () => {
  const { live, sent, request } = standing()
  live.missed()
  expect(sent()).toEqual({ types: ['a'] })
  expect(request.variables.after).toBe(7)
})

test('nor is what was ended or refused asked for from there again', () => {
  const { sinks, sent, missed } = standing()
  sinks[0]?.error(new Error('no longer kept'))
  vi.advanceTimersByTime(1_000)
  expect([sinks.length, sent()]).toEqual([2, { types: ['a'] }])
  vi.advanceTimersByTime(2_000)
  expect(missed).toHaveBeenCalledOnce()
})
