import type { ChangeEvent, KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { hooked } from '../lib/hooked'
import { useSettled } from './settled'

async function choosing() {
  const written: string[] = []
  const answers: (() => void)[] = []
  const write = (to: string) => {
    written.push(to)
    return new Promise<void>((go) => answers.push(go))
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
    answer: () => select.doing(() => answers.shift()?.()),
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
