import { expect, test, vi } from 'vitest'
import { kept } from '../../lib/fake-storage'
import { composing, failed, key, place, sent, unreachable } from './composing'

vi.stubGlobal('navigator', { onLine: true })

test('a note that fails comes back as one', async () => {
  const { shown, write, change, go, answer } = await composing()
  await change('note')
  await write('He is angry')
  await go()
  await change('staff')
  await answer(failed)
  expect(shown()).toEqual(['note', 'He is angry'])
})

test('a note that fails is not put into the reply that is written by then', async () => {
  const { shown, write, change, go, answer } = await composing()
  await change('note')
  await write('He is angry')
  await go()
  await change('staff')
  await write('Hello')
  await answer(failed)
  expect(shown()).toEqual(['staff', 'Hello'])
  await change('note')
  expect(shown()).toEqual(['note', 'He is angry'])
})

test('a reply that fails comes back in front of what has been written since', async () => {
  const { shown, write, go, answer } = await composing()
  await write('Hello')
  await go()
  expect(shown()).toEqual(['staff', ''])
  await write('And')
  await answer(failed)
  expect(shown()).toEqual(['staff', 'Hello\n\nAnd'])
})

test('a reply that has been sent is no draft any more, and what was written meanwhile is', async () => {
  const { shown, write, go, answer, end } = await composing()
  await write('Hello')
  await go()
  await write('And')
  await answer(sent)
  expect(shown()).toEqual(['staff', 'And'])
  await go()
  await answer(sent)
  await end()
  expect(kept.size).toBe(0)
})

test('a text goes along into another mode', async () => {
  const { shown, write, change } = await composing()
  await write('He is angry')
  await change('note')
  expect(shown()).toEqual(['note', 'He is angry'])
  await change('contact')
  expect(shown()).toEqual(['contact', 'He is angry'])
})

test('a kept reply stays one, until it is sent or cleared', async () => {
  localStorage.setItem(key, '"Hello"')
  const { shown, write, change, go, answer, end } = await composing()
  expect(shown()).toEqual(['staff', 'Hello'])
  await change('note')
  expect(shown()).toEqual(['note', ''])
  await write('He is angry')
  await go()
  await answer(sent)
  await change('staff')
  expect(shown()).toEqual(['staff', 'Hello'])
  await write('')
  expect(shown()).toEqual(['staff', ''])
  await end()
  expect(kept.size).toBe(0)
})

test('a reply that is being sent is not in the field of who comes back meanwhile', async () => {
  const first = await composing()
  await first.write('Hello')
  await first.go()
  await first.end()
  const second = await composing()
  expect(second.shown()).toEqual(['staff', ''])
  await second.write('And')
  await first.answer(sent)
  expect(second.shown()).toEqual(['staff', 'And'])
  await second.end()
  expect(localStorage.getItem(key)).toBe('"And"')
})

test('a reply that was sent is no draft for who comes back', async () => {
  const first = await composing()
  await first.write('Hello')
  await first.go()
  await first.end()
  const second = await composing()
  await first.answer(sent)
  expect([second.shown(), kept.size]).toEqual([['staff', ''], 0])
})

test('a reply that could not be sent is there for who comes back', async () => {
  const first = await composing()
  await first.write('Hello')
  await first.go()
  await first.end()
  const second = await composing()
  await first.answer(failed)
  expect(second.shown()).toEqual(['staff', 'Hello'])
  await second.end()
  expect(localStorage.getItem(key)).toBe('"Hello"')
})

test('what is written as the contact does not come back as a reply', async () => {
  const first = await composing()
  await first.change('contact')
  await first.write('I want to cancel')
  await first.end()
  expect(kept.has(key)).toBe(false)
  const second = await composing()
  expect(second.shown()).toEqual(['contact', 'I want to cancel'])
  await second.change('staff')
  expect(second.shown()).toEqual(['staff', ''])
})

test('what could not be sent as the contact does not come back as a reply', async () => {
  const first = await composing()
  await first.change('contact')
  await first.write('I want to cancel')
  await first.go()
  await first.change('staff')
  await first.write('Hello')
  await first.answer(failed)
  expect(first.shown()).toEqual(['staff', 'Hello'])
  await first.change('contact')
  expect(first.shown()).toEqual(['contact', 'I want to cancel'])
  await first.go()
  await first.end()
  const second = await composing()
  await first.answer(failed)
  expect(second.shown()).toEqual(['staff', 'Hello'])
})

test('a reply that is being sent stays a draft, whatever is written as the contact meanwhile', async () => {
  const { write, change, go, answer, end } = await composing()
  await write('Hello')
  await go()
  await change('contact')
  await write('I want to cancel')
  await end()
  expect(localStorage.getItem(key)).toBe('"Hello"')
  await answer(sent)
})

test.each(['note', 'contact'] as const)(
  'what is written as a %s is there for who comes back, and no reply',
  async (mode) => {
    const first = await composing()
    await first.change(mode)
    await first.write('He is angry')
    await first.end()
    expect([...kept]).toEqual([[`${place}${mode}.conv_1`, '"He is angry"']])
    const second = await composing()
    expect(second.shown()).toEqual([mode, 'He is angry'])
    await second.change('staff')
    expect(second.shown()).toEqual(['staff', ''])
    await second.change(mode)
    await second.go()
    await second.answer(sent)
    await second.end()
    expect(kept.size).toBe(0)
  },
)

test('a kept reply comes before a kept note', async () => {
  localStorage.setItem(key, '"Hello"')
  localStorage.setItem(`${place}note.conv_1`, '"He is angry"')
  const { shown, change } = await composing()
  expect(shown()).toEqual(['staff', 'Hello'])
  await change('note')
  expect(shown()).toEqual(['note', 'He is angry'])
})

test.each(['staff', 'note', 'contact'] as const)('what fails as %s after one has left is a draft', async (mode) => {
  const first = await composing()
  await first.change(mode)
  await first.write('He is angry')
  await first.go()
  await first.write('And loud')
  await first.end()
  await first.answer(failed)
  expect((await composing()).shown()).toEqual([mode, 'He is angry\n\nAnd loud'])
})

test('a note that is being added is not in the field of who comes back, and is there once it fails', async () => {
  const first = await composing()
  await first.change('note')
  await first.write('He is angry')
  await first.go()
  await first.end()
  const second = await composing()
  expect(second.shown()).toEqual(['staff', ''])
  await first.answer(failed)
  expect(second.shown()).toEqual(['note', 'He is angry'])
})

test('a note that was added after one has left is no draft', async () => {
  const first = await composing()
  await first.change('note')
  await first.write('He is angry')
  await first.go()
  await first.end()
  await first.answer(sent)
  expect(kept.size).toBe(0)
  expect((await composing()).shown()).toEqual(['staff', ''])
})

// message is one that the server has, so many milliseconds after now.
const message = (id: string, content: string, after = 0, ai = true) => ({
  ...{ id, content, ai },
  createdAt: new Date(Date.now() + after).toISOString(),
})

const thread = (...nodes: object[]) => ({ data: { conversation: { messages: { nodes } } } })

test('a reply that arrived, though its answer was lost, is not there to be sent again', async () => {
  const { shown, write, go, answer, end } = await composing()
  await write('Hello ')
  await go()
  await answer(unreachable)
  await answer(thread(message('msg_1', 'Other'), message('msg_2', 'Hello')))
  expect(shown()).toEqual(['staff', ''])
  await end()
  expect(kept.size).toBe(0)
})

test.each([
  ['nothing can be read', unreachable],
  ['it is not there', thread(message('msg_3', 'Other'))],
  ['it is of long ago', thread(message('msg_3', 'Hello', -600_000))],
  ['somebody else said so', thread(message('msg_3', 'Hello', 0, false))],
  ['it was sent before', thread(message('msg_0', 'Hello'))],
])('a reply whose answer was lost is back where %s', async (_, found) => {
  const { shown, write, go, answer } = await composing()
  await write('Before')
  await go()
  await answer(sent)
  await write('Hello')
  await go()
  await answer(unreachable)
  await answer(found)
  expect(shown()).toEqual(['staff', 'Hello'])
})
