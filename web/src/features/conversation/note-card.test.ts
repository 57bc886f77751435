import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { kept } from '../../lib/fake-storage'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { Rewrite } from '../../ui/rewrite'
import type { Note } from './note'
import { NoteCard } from './note-card'

// What is asked of the server waits until the test answers.
const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
vi.mock('urql', () => {
  const ask = () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) })
  const client = { mutation: ask, query: ask }
  return { useClient: () => client }
})
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))
vi.mock('../../ui/dialog', () => ({ Confirm: () => null }))

const note = {
  id: 'note_1',
  content: 'He is angry',
  mine: true,
  author: { name: 'Ann' },
  mentions: [],
} as unknown as Note

const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell

const card = () => hooked(NoteCard, { note }, (child) => createElement(ShellContext, { value: shell }, child))

async function editing() {
  const { now, doing, end } = await card()
  type Field = { value: string; pending: boolean; onChange: (to: string) => void; onSave: () => void }
  const field = () => within(now()).find((e) => e.type === Rewrite)?.props as Field | undefined
  await doing(() =>
    within(now())
      .find((e) => e.props.onClick)
      ?.props.onClick?.(),
  )
  return {
    end,
    shown: () => field()?.value,
    pending: () => field()?.pending,
    write: (to: string) => doing(() => field()?.onChange(to)),
    save: () => doing(() => field()?.onSave()),
    answer: (answer: object) => doing(() => asked.shift()?.(answer)),
  }
}

const away = { error: { networkError: new Error('away') } }

test('an edited note whose mentions cannot be asked for is not saved, and stays', async () => {
  const { shown, pending, write, save, answer } = await editing()
  await write('@Ann, look')
  await save()
  await save()
  expect([pending(), asked.length]).toEqual([true, 1])
  await answer(away)
  expect([shown(), pending(), asked.length]).toEqual(['@Ann, look', false, 0])
})

test('what is written while a note is saved stays open', async () => {
  const { shown, write, save, answer } = await editing()
  await write('He was angry')
  await save()
  await write('He was angry, once')
  await answer({ data: {} })
  expect(shown()).toBe('He was angry, once')
  await save()
  await answer({ data: {} })
  expect(shown()).toBeUndefined()
})

test('an edit is there for who has opened another conversation meanwhile', async () => {
  const { write, end } = await editing()
  await write('He was angry')
  await end()
  const back = await card()
  expect(within(back.now()).find((e) => e.type === Rewrite)?.props).toMatchObject({ value: 'He was angry' })
  await back.end()
  expect(kept.size).toBe(1)
})
