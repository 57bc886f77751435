import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './one'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function slow(answer = true) {
  const ends: (() => void)[] = []
  const one = oneAtATime(() => new Promise((go) => ends.push(() => go(answer))))
  const end = async () => {
    ends.at(-1)?.()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return { one, ends, end }
}

test('what is asked while it runs is done once more afterwards', async () => {
  const { one, ends, end } = slow()
  for (let n = 0; n < 5; n++) one.ask()
  expect(ends).toHaveLength(1)
  await end()
  expect(ends).toHaveLength(2)
  await end()
  expect([ends.length, one.running()]).toEqual([2, false])
  one.ask()
  expect(ends).toHaveLength(3)
})

test('what is overtaken is not repeated', async () => {
  const { one, ends, end } = slow(false)
  one.ask()
  one.ask()
  await end()
  expect([ends.length, one.running()]).toEqual([1, false])
})

test('what is stopped is neither repeated nor begun', async () => {
  const { one, ends } = slow()
  one.ask()
  one.ask()
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(500)
  one.stop()
  one.ask()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([ends.length, one.running()]).toEqual([1, false])
  one.ask()
  expect(ends).toHaveLength(1)
})

test('what is asked for during a rest waits for its end, or for somebody who ends it', async () => {
  let runs = 0
  const one = oneAtATime(
    () => Promise.resolve(++runs > 0),
    () => 10_000,
  )
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  one.ask()
  await pass(0)
  for (let n = 0; n < 90; n++) {
    one.ask()
    await pass(100)
  }
  expect([runs, one.running()]).toEqual([1, false])
  await pass(1_000)
  expect(runs).toBe(2)
  one.ask(true)
  await pass(0)
  expect(runs).toBe(3)
  await pass(30_000)
  expect(runs).toBe(3)
  one.ask()
  expect(runs).toBe(4)
})

test('whoever ends the rest while it still runs does not wait for it either', async () => {
  const ends: (() => void)[] = []
  const one = oneAtATime(
    () => new Promise((go) => ends.push(() => go(true))),
    () => 10_000,
  )
  one.ask()
  one.ask(true)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(2)
})
