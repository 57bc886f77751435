import { expect, test } from 'vitest'
import { asked, composing, drafted, failed, filled, key } from './composing'

test('a draft comes below what is written', async () => {
  const { shown, write, draft, answer } = await composing()
  await write('Hello')
  await draft()
  await write('Hello Ann,')
  await answer(drafted)
  expect(shown()).toEqual(['staff', 'Hello Ann,\n\nGood morning.'])
})

test.each(['before', 'after'])('a note that is written %s a draft is asked for stays one', async (when) => {
  const { shown, write, change, draft, answer, end } = await composing()
  if (when === 'after') await draft()
  await change('note')
  await write('He is angry')
  if (when === 'before') await draft()
  await answer(drafted)
  expect(shown()).toEqual(['note', 'He is angry'])
  await change('staff')
  expect(shown()).toEqual(['staff', 'Good morning.'])
  await end()
  expect(localStorage.getItem(key)).toBe('"Good morning."')
})

test('a draft that is asked for beside an empty note is a reply', async () => {
  const { shown, change, draft, answer } = await composing()
  await change('note')
  await draft()
  await answer(drafted)
  expect(shown()).toEqual(['staff', 'Good morning.'])
})

test('a canned reply stands in the place of what it was chosen by', async () => {
  const { shown, write, choose, pending, answer } = await composing()
  await write('/ref')
  await choose()
  expect(pending()).toBe(true)
  await answer(filled)
  expect([shown(), pending()]).toEqual([['staff', 'We refund it.'], false])
})

test('what a canned reply was chosen by is not sent', async () => {
  const { shown, write, choose, go, answer } = await composing()
  await write('/ref')
  await choose()
  await go()
  expect([shown(), asked.length]).toEqual([['staff', '/ref'], 1])
  await answer(filled)
  expect(shown()).toEqual(['staff', 'We refund it.'])
})

test('a canned reply that comes late leaves what has been written meanwhile', async () => {
  const { shown, write, choose, answer } = await composing()
  await write('/ref')
  await choose()
  await write('Hello Ann,')
  await answer(filled)
  expect(shown()).toEqual(['staff', 'Hello Ann,\n\nWe refund it.'])
})

test('a canned reply that cannot be had leaves what it was chosen by, and one may send again', async () => {
  const { shown, write, choose, pending, answer } = await composing()
  await write('/ref')
  await choose()
  await answer(failed)
  expect([shown(), pending()]).toEqual([['staff', '/ref'], false])
})
