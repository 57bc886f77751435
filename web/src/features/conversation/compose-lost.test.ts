import { expect, test, vi } from 'vitest'
import { kept } from '../../lib/fake-storage'
import { asked, composing, sent, unreachable } from './composing'

vi.stubGlobal('navigator', { onLine: true })

// message is one that the server has, so many milliseconds after now.
const message = (id: string, content: string, after = 0, ai = true, source = 'human') => ({
  ...{ id, content, ai, source },
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

test.each<[string, (said: string) => object]>([
  ['nothing can be read', () => unreachable],
  ['it is not there', () => thread(message('msg_3', 'Other'))],
  ['it is of long ago', (said) => thread(message('msg_3', said, -600_000))],
  ['somebody else said so', (said) => thread(message('msg_3', said, 0, false))],
  ['the assistant said so', (said) => thread(message('msg_3', said, 0, true, 'assistant'))],
  ['it was sent before', (said) => thread(message('msg_0', said))],
])('a reply whose answer was lost is back where %s', async (what, found) => {
  const { shown, write, go, answer } = await composing()
  const said = `Hello, ${what}`
  await write('Before')
  await go()
  await answer(sent)
  await write(said)
  await go()
  await answer(unreachable)
  await answer(found(said))
  expect(shown()).toEqual(['staff', said])
})

test.each([
  ['the contact has said the same themselves', 'api', 'Call me back, api'],
  ['it did arrive', 'human', ''],
])('what is written down of a contact is back, or not, where %s', async (_, source, want) => {
  const { shown, write, change, go, answer } = await composing()
  await change('contact')
  await write(`Call me back, ${source}`)
  await go()
  await answer(unreachable)
  await answer(thread(message('msg_4', `Call me back, ${source}`, 0, false, source)))
  expect(shown()).toEqual(['contact', want])
})

// noted is a note that the server has, so many milliseconds after now.
const noted = (id: string, content: string, after = 0, mine = true) => ({
  ...{ id, content, mine },
  createdAt: new Date(Date.now() + after).toISOString(),
})

const notes = (...nodes: object[]) => ({
  data: { conversation: { notes: { nodes, pageInfo: { hasNextPage: false } } } },
})

test('a note that arrived, though its answer was lost, is not there to be added again', async () => {
  const { shown, write, change, go, answer, end } = await composing()
  await change('note')
  await write('He is angry ')
  await go()
  await answer(unreachable)
  await answer(notes(noted('note_1', 'Other'), noted('note_2', 'He is angry')))
  expect(shown()).toEqual(['note', ''])
  await end()
  expect(kept.size).toBe(0)
})

test.each<[string, (said: string) => object]>([
  ['it is not there', () => notes(noted('note_3', 'Other'))],
  ['it is of long ago', (said) => notes(noted('note_3', said, -600_000))],
  ['somebody else wrote it', (said) => notes(noted('note_3', said, 0, false))],
])('a note whose answer was lost is back where %s', async (what, found) => {
  const { shown, write, change, go, answer } = await composing()
  const said = `He is loud, ${what}`
  await change('note')
  await write(said)
  await go()
  await answer(unreachable)
  await answer(found(said))
  expect(shown()).toEqual(['note', said])
})

test.each([
  ['staff', thread(message('msg_9', 'Once more'))],
  ['note', notes(noted('note_9', 'Once more'))],
] as const)('what is sent again as %s is looked for first, where it could not be before', async (mode, found) => {
  const { shown, write, change, go, answer, end } = await composing()
  await change(mode)
  await write('Once more')
  await go()
  await answer(unreachable)
  await answer(unreachable)
  expect(shown()).toEqual([mode, 'Once more'])
  await go()
  await answer(found)
  expect([shown(), asked.length]).toEqual([[mode, ''], 0])
  await end()
  expect(kept.size).toBe(0)
})
