import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { once, steady, type Sink } from './steady'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hear() {
  const sinks: Sink<number>[] = []
  const heard: number[] = []
  const again = vi.fn()
  const stop = vi.fn()
  const end = steady<number>(
    (sink) => {
      sinks.push(sink)
      return () => {
        stop()
        sink.complete()
      }
    },
    (value) => heard.push(value),
    again,
  )
  return { sinks, heard, again, stop, end }
}

test.each(['complete', 'error'] as const)('what ends by %s begins anew', (how) => {
  const { sinks, heard, again } = hear()
  sinks[0]?.next(1)
  sinks[0]?.[how](new Error('closed'))
  expect(sinks).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(sinks).toHaveLength(2)
  sinks[1]?.next(2)
  expect(heard).toEqual([1, 2])
  vi.advanceTimersByTime(60_000)
  expect(again).toHaveBeenCalledOnce()
})

test('what goes on in silence was missed, too', () => {
  const { sinks, again } = hear()
  vi.advanceTimersByTime(60_000)
  expect(again).not.toHaveBeenCalled()
  sinks[0]?.complete()
  vi.advanceTimersByTime(60_000)
  expect([sinks.length, again.mock.calls.length]).toEqual([2, 1])
})

test('what is refused again and again has nothing read anew, until it goes on', () => {
  const { sinks, again } = hear()
  for (let n = 0; n < 10; n++) {
    sinks.at(-1)?.error(new Error('busy'))
    vi.advanceTimersToNextTimer()
  }
  expect([sinks.length, again.mock.calls.length]).toEqual([11, 0])
  vi.advanceTimersByTime(60_000)
  expect([sinks.length, again.mock.calls.length]).toEqual([11, 1])
})

test('each refusal is waited for longer, and an answer ends that', () => {
  const { sinks } = hear()
  for (let n = 0; n < 10; n++) {
    sinks.at(-1)?.error(new Error('busy'))
    vi.advanceTimersByTime(30_000)
  }
  expect(sinks).toHaveLength(11)
  sinks.at(-1)?.error(new Error('busy'))
  vi.advanceTimersByTime(10_000)
  expect(sinks).toHaveLength(11)
  vi.advanceTimersByTime(20_000)
  sinks.at(-1)?.next(1)
  sinks.at(-1)?.complete()
  vi.advanceTimersByTime(1_000)
  expect(sinks).toHaveLength(13)
})

test('what is ended from here stays so', () => {
  const { sinks, stop, again, end } = hear()
  end()
  vi.advanceTimersByTime(60_000)
  expect([sinks.length, stop.mock.calls.length, again.mock.calls.length]).toEqual([1, 1, 0])
})

test('nothing is read anew for who has left before it went on', () => {
  const { sinks, again, end } = hear()
  sinks[0]?.complete()
  vi.advanceTimersToNextTimer()
  expect(sinks).toHaveLength(2)
  end()
  vi.advanceTimersByTime(60_000)
  expect(again).not.toHaveBeenCalled()
})

test('it is not begun anew for who has left in the pause', () => {
  const { sinks, end } = hear()
  sinks[0]?.complete()
  end()
  vi.advanceTimersByTime(60_000)
  expect(sinks).toHaveLength(1)
})

test('what is asked once is not asked again after its connection', () => {
  const tell = { next: vi.fn(), error: vi.fn(), complete: vi.fn() }
  let breaks: () => void = () => undefined
  const sinks: Sink<number>[] = []
  const end = vi.fn()
  once<number>(
    (sink) => {
      sinks.push(sink)
      return end
    },
    tell,
    (broken) => {
      breaks = broken
      return () => undefined
    },
  )
  sinks[0]?.next(1)
  breaks()
  sinks[0]?.complete()
  vi.advanceTimersByTime(60_000)
  expect([sinks.length, tell.next.mock.calls.length, tell.error.mock.calls.length]).toEqual([1, 1, 1])
  expect(tell.complete).not.toHaveBeenCalled()
  expect(end).toHaveBeenCalledOnce()
})
