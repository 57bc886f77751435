import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useTyped } from './typed'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function condition() {
  const told: string[] = []
  const hook = await hooked(
    (value: string) =>
      useTyped(
        value,
        (to) => told.push(to),
        () => 500,
      ),
    '',
  )
  return {
    told,
    shown: () => hook.now()[0],
    type: (to: string) => hook.doing(() => hook.now()[1](to)),
    pass: (ms: number) => hook.doing(() => vi.advanceTimersByTimeAsync(ms)),
    change: hook.again,
  }
}

test('it is told once typing pauses', async () => {
  const { told, type, pass, change } = await condition()
  await type('w')
  await pass(400)
  await type('we')
  await pass(400)
  expect(told).toEqual([])
  await pass(100)
  await change('we')
  await pass(5_000)
  expect(told).toEqual(['we'])
})

test('what comes back does not replace what has been typed since', async () => {
  const { shown, type, pass, change } = await condition()
  await type('we')
  await pass(500)
  await type('web')
  await change('we')
  expect(shown()).toBe('web')
})

test('a view may ask for what has been typed here before', async () => {
  const { told, shown, type, pass, change } = await condition()
  await type('web')
  await pass(500)
  await change('web')
  await change('')
  expect(shown()).toBe('')
  await change('web')
  await pass(5_000)
  expect([shown(), told]).toEqual(['web', ['web']])
})
