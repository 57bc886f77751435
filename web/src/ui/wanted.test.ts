import { expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useWanted } from './wanted'

async function switching() {
  const written: boolean[] = []
  const answers: ((done: boolean) => void)[] = []
  const write = (to: boolean) => {
    written.push(to)
    return new Promise<boolean>((go) => answers.push(go))
  }
  const { now, again, doing } = await hooked(
    ({ of, value }: { of: string; value: boolean }) => useWanted(of, value, write),
    { of: 'con_1', value: false },
  )
  return {
    written,
    again: (value: boolean, of = 'con_1') => again({ of, value }),
    shown: () => now()[0],
    want: (to: boolean) => doing(() => now()[1](to)),
    answer: (done = true) => doing(() => answers.shift()?.(done)),
    pass: (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

test('what was switched shows until the page says the same', async () => {
  const { shown, want, answer, again } = await switching()
  await want(true)
  expect(shown()).toBe(true)
  await answer()
  await again(false)
  expect(shown()).toBe(true)
  await again(true)
  await again(false) // somebody has switched it back
  expect(shown()).toBe(false)
})

test('quick clicks are written one after another, as far as they change anything', async () => {
  const { written, shown, want, answer } = await switching()
  await want(true)
  await want(false)
  await want(true)
  await want(false)
  expect([written, shown()]).toEqual([[true], false])
  await answer()
  expect(written).toEqual([true, false])
  await want(true)
  await want(false)
  await answer()
  expect([written, shown()]).toEqual([[true, false], false])
})

test('what was not written is not shown', async () => {
  const { shown, want, answer } = await switching()
  await want(true)
  await answer(false)
  expect(shown()).toBe(false)
})

test('it is not shown of another thing, nor for longer than a while', async () => {
  vi.useFakeTimers()
  const { shown, want, answer, again, pass } = await switching()
  await want(true)
  await again(false, 'con_2')
  expect(shown()).toBe(false)
  await again(false)
  await answer()
  expect(shown()).toBe(true)
  await pass(5_000)
  expect(shown()).toBe(false)
  vi.useRealTimers()
})
