import type { ChangeEvent, KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useSettled } from './settled'

async function choosing() {
  const written: string[] = []
  const answers: ((done: boolean) => void)[] = []
  const write = (to: string) => {
    written.push(to)
    return new Promise<boolean>((go) => answers.push(go))
  }
  const select = await hooked(({ value }: { value: string }) => useSettled(value, write), { value: 'open' })
  const to = (value: string) => ({ target: { value } }) as ChangeEvent<HTMLSelectElement>
  return {
    written,
    again: select.again,
    shown: () => [select.now().value, select.now()['aria-busy'] ?? false],
    choose: (value: string) => select.doing(() => select.now().onChange(to(value))),
    press: (key: string) => select.doing(() => select.now().onKeyDown({ key } as KeyboardEvent)),
    point: () => select.doing(() => select.now().onPointerDown()),
    leave: () => select.doing(() => void select.now().onBlur()),
    pass: (ms: number) => select.doing(() => vi.advanceTimersByTimeAsync(ms)),
    answer: (done = true) => select.doing(() => answers.shift()?.(done)),
  }
}

test('what is passed with the arrow keys is not written', async () => {
  const { written, shown, press, choose, leave, answer, again } = await choosing()
  for (const value of ['pending', 'closed']) {
    await press('ArrowDown')
    await choose(value)
  }
  expect([written, shown()]).toEqual([[], ['closed', false]])
  await leave()
  expect([written, shown()]).toEqual([['closed'], ['closed', true]])
  await choose('open')
  expect(shown()).toEqual(['closed', true])
  await again({ value: 'closed' })
  await answer()
  expect([written, shown()]).toEqual([['closed'], ['closed', false]])
})

test('what is pointed at is written at once, as is what Enter takes', async () => {
  const { written, press, point, choose, answer } = await choosing()
  await press('ArrowDown')
  await choose('pending')
  await press('Enter')
  expect(written).toEqual(['pending'])
  await answer()
  await point()
  await choose('closed')
  expect(written).toEqual(['pending', 'closed'])
})

test('Escape takes back what was passed', async () => {
  const { written, shown, press, choose, leave } = await choosing()
  await press('c')
  await choose('closed')
  await press('Escape')
  await leave()
  expect([written, shown()]).toEqual([[], ['open', false]])
})

test('what is written stays while one leaves the field, and until the page has been read again', async () => {
  const { written, shown, point, choose, leave, press, answer, again } = await choosing()
  await point()
  await choose('closed')
  await leave()
  await press('Escape')
  expect(shown()).toEqual(['closed', true])
  await answer()
  await again({ value: 'open' })
  expect([written, shown()]).toEqual([['closed'], ['closed', false]])
  await again({ value: 'closed' })
  await again({ value: 'open' })
  expect(shown()).toEqual(['open', false])
})

test('before that, one can choose again, also what the page still has', async () => {
  const { written, shown, point, choose, answer } = await choosing()
  await point()
  for (const value of ['closed', 'open']) {
    await choose(value)
    await answer()
  }
  expect([written, shown()]).toEqual([
    ['closed', 'open'],
    ['open', false],
  ])
})

test('what was not written is not shown', async () => {
  const { shown, choose, answer } = await choosing()
  await choose('closed')
  await answer(false)
  expect(shown()).toEqual(['open', false])
})

test('what somebody else has changed at once shows after a while', async () => {
  vi.useFakeTimers()
  const { shown, choose, answer, pass } = await choosing()
  await choose('closed')
  await answer()
  expect(shown()).toEqual(['closed', false])
  await pass(5_000)
  expect(shown()).toEqual(['open', false])
  vi.useRealTimers()
})
