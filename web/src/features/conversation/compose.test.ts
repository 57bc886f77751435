import { createElement, type RefObject } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked } from '../../lib/hooked'
import { useCompose } from './compose'

type Answer = { data?: unknown; error?: unknown }

// What is asked of the server waits until the test answers.
const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
vi.mock('urql', () => {
  const ask = () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) })
  const client = { mutation: ask, query: ask }
  return { useClient: () => client }
})

const kept = vi.hoisted(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to),
    removeItem: (key: string) => kept.delete(key),
  }
  Object.assign(globalThis, { window: new EventTarget(), localStorage })
  return kept
})

beforeEach(() => {
  asked.length = 0
  kept.clear()
})

const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
const place = 'switchboard.draft.usr_1.sub_1.'
const key = `${place}message.conv_1`

async function composing() {
  const field: RefObject<HTMLTextAreaElement | null> = { current: null }
  const nothing = () => undefined
  const props = { conversationId: 'conv_1', field, onSending: nothing, onWriting: nothing }
  const hook = await hooked(useCompose, props, (child) => createElement(ShellContext, { value: shell }, child))
  const { now, doing, end } = hook
  return {
    end,
    shown: () => [now().mode, now().written],
    write: (to: string) => doing(() => now().write(to)),
    change: (to: 'staff' | 'contact' | 'note') => doing(() => now().change(to)),
    go: () => doing(() => void now().go()),
    draft: () => doing(() => void now().suggest()),
    answer: (answer: Answer) => doing(() => asked.shift()?.(answer)),
  }
}

const drafted = { data: { draftReply: { text: 'Good morning.' } } }
const failed = { error: { graphQLErrors: [{ message: 'Not now.', extensions: { code: 'conflict' } }] } }
const sent = { data: {} }

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
  expect(kept.get(key)).toBe('"Good morning."')
})

test('a draft that is asked for beside an empty note is a reply', async () => {
  const { shown, change, draft, answer } = await composing()
  await change('note')
  await draft()
  await answer(drafted)
  expect(shown()).toEqual(['staff', 'Good morning.'])
})

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
  kept.set(key, '"Hello"')
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
  expect(kept.get(key)).toBe('"And"')
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
  expect(kept.get(key)).toBe('"Hello"')
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
  expect(kept.get(key)).toBe('"Hello"')
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
  kept.set(key, '"Hello"')
  kept.set(`${place}note.conv_1`, '"He is angry"')
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
