import { expect, test } from 'vitest'
import { useChosen } from './chosen'
import { hooked } from './hooked'

type List = { rows: { id: string }[]; conditions: string }

const list = (conditions: string, ...ids: string[]): List => ({ conditions, rows: ids.map((id) => ({ id })) })
const useList = ({ rows, conditions }: List) => useChosen(rows, conditions)

test('a row that has left the list is not chosen, and comes back without its tick once others are chosen', async () => {
  const { now, again, doing } = await hooked(useList, list('scheduled', 'a', 'b', 'c'))
  await doing(() => now().choose({ a: true, c: true }))
  expect(now().ids).toEqual(['a', 'c'])
  await again(list('scheduled', 'a', 'b'))
  expect([now().ids, now().state]).toEqual([['a'], { a: true }])
  await doing(() => now().choose({ ...now().state, b: true }))
  await again(list('scheduled', 'a', 'b', 'c'))
  expect(now().ids).toEqual(['a', 'b'])
})

test('ticks go with the conditions of the list', async () => {
  const { now, again, doing } = await hooked(useList, list('scheduled', 'a', 'b'))
  await doing(() => now().choose({ a: true }))
  await again(list('scheduled', 'a', 'b', 'c'))
  expect(now().ids).toEqual(['a'])
  await again(list('any', 'a', 'b', 'c'))
  expect(now().ids).toEqual([])
  await again(list('scheduled', 'a', 'b'))
  expect(now().ids).toEqual([])
})

test('all that match are chosen, those that are loaded later among them, until a row is let go of or the conditions change', async () => {
  const { now, again, doing } = await hooked(useList, list('any', 'a', 'b'))
  await doing(() => now().choose({ a: true, b: true }))
  expect([now().all, now().loaded]).toEqual([false, true])
  await doing(() => now().chooseAll(true))
  await again(list('any', 'a', 'b', 'c'))
  expect([now().all, now().loaded, now().ids]).toEqual([true, true, ['a', 'b', 'c']])
  await doing(() => now().choose({ a: true, b: true }))
  expect([now().all, now().loaded, now().ids]).toEqual([false, false, ['a', 'b']])
  await doing(() => now().chooseAll(true))
  await doing(() => now().chooseAll(false))
  expect([now().all, now().ids]).toEqual([false, ['a', 'b', 'c']])
  await doing(() => now().chooseAll(true))
  await again(list('old', 'a'))
  await again(list('any', 'a', 'b', 'c'))
  expect([now().all, now().ids]).toEqual([false, []])
})
