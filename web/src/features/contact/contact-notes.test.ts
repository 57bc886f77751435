import { createElement, type ComponentProps, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import '../../lib/fake-storage'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { onTouch } from '../../lib/touch'
import { Button } from '../../ui/button'
import { Textarea } from '../../ui/field'
import { Rewrite } from '../../ui/rewrite'
import { ContactNotes } from './contact-notes'

// What is asked of the server waits until the test answers.
const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
const sent = vi.hoisted(() => [] as object[])
vi.mock('urql', () => {
  const ask = (_: unknown, variables: object) => {
    sent.push(variables)
    return { toPromise: () => new Promise((answer) => asked.push(answer)) }
  }
  const client = { mutation: ask, query: ask }
  return { useClient: () => client }
})
vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
vi.stubGlobal('navigator', { onLine: true })
const complained = vi.hoisted(() => vi.fn())
vi.mock('../../ui/toast', async (actual) => ({ ...(await actual<object>()), complain: complained }))
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))

type Props = ComponentProps<typeof ContactNotes>

test('what is written while a note is saved stays open', async () => {
  const notes = { nodes: [{ id: 'note_1', value: 'Likes tea' }], pageInfo: { hasNextPage: false, endCursor: null } }
  const shell = { can: () => true, userId: 'usr_1', subaccount: 'sub_1' } as unknown as Shell
  const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)
  const all = await hooked(ContactNotes, { contact: { id: 'con_1', notes } as unknown as Props['contact'] }, inside)
  const part = within(all.now()).find((e) => (e.type as { name?: string }).name === 'Shown')
  const { now, doing } = await hooked(part?.type as (props: object) => unknown, part?.props ?? {}, inside)
  const field = () => within(now()).find((e) => e.type === Rewrite)?.props as ComponentProps<typeof Rewrite> | undefined
  const save = async (meanwhile?: string) => {
    await doing(() => field()?.onSave())
    if (meanwhile) await doing(() => field()?.onChange(meanwhile))
    await doing(() => asked.shift()?.({ data: {} }))
    return field()?.value
  }
  await doing(() =>
    within(now())
      .find((e) => e.props.onClick)
      ?.props.onClick?.(),
  )
  await doing(() => field()?.onChange('Likes coffee'))
  expect(await save('Likes coffee, black')).toBe('Likes coffee, black')
  expect(await save()).toBeUndefined()
  expect(sent).toMatchObject([{ ifValue: 'Likes tea' }, { ifValue: 'Likes coffee' }]) // the list has not been read since
})

test('a note that somebody else has changed meanwhile is compared with what was read, and not written over', async () => {
  const opened = { nodes: [{ id: 'note_1', value: 'Likes tea' }], pageInfo: { hasNextPage: false, endCursor: null } }
  const shell = { can: () => true, userId: 'usr_1', subaccount: 'sub_1' } as unknown as Shell
  const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)
  const all = await hooked(
    ContactNotes,
    { contact: { id: 'con_1', notes: opened } as unknown as Props['contact'] },
    inside,
  )
  const part = within(all.now()).find((e) => (e.type as { name?: string }).name === 'Shown')
  const { now, doing } = await hooked(part?.type as (props: object) => unknown, part?.props ?? {}, inside)
  const field = () => within(now()).find((e) => e.type === Rewrite)?.props as ComponentProps<typeof Rewrite> | undefined
  await doing(() =>
    within(now())
      .find((e) => e.props.onClick)
      ?.props.onClick?.(),
  )
  await doing(() => field()?.onChange('Likes coffee'))
  sent.length = 0
  await doing(() => field()?.onSave())
  expect(sent).toEqual([{ contactId: 'con_1', noteId: 'note_1', value: 'Likes coffee', ifValue: 'Likes tea' }])
  const touched: string[] = []
  const end = onTouch((types) => void touched.push(...types))
  const error = { graphQLErrors: [{ message: 'The note has changed.', extensions: { code: 'conflict' } }] }
  await doing(() => asked.shift()?.({ error }))
  end()
  expect(field()?.value).toBe('Likes coffee')
  expect([touched.includes('ContactNote'), complained.mock.calls]).toEqual([true, []])
})

const unreachable = { error: { networkError: new Error('gone') } }
const listed = (...nodes: object[]) => ({ data: { contact: { id: 'con_1', notes: { nodes, pageInfo: {} } } } })
const note = (id: string, value: string, createdBy = 'Ann') => ({
  ...{ id, value, createdBy },
  createdAt: new Date().toISOString(),
})

test.each([
  ['is not there to be added again where it arrived', [listed(note('note_2', 'Likes rum'))], ['', 0]],
  ['is back where it did not', [listed(note('note_1', 'Likes tea'))], ['Likes rum', 0]],
  ['is back where a colleague has written the same', [listed(note('note_4', 'Likes rum', 'Bob'))], ['Likes rum', 0]],
  ['is looked for before it is added again', [unreachable, null, listed(note('note_3', 'Likes rum'))], ['', 0]],
  [
    'is added again where it is not there then',
    [unreachable, null, listed(), { data: { createContactNote: { id: 'note_9' } } }],
    ['', 0],
  ],
])('a note of a contact whose answer was lost %s', async (what, answers, want) => {
  const shell = { can: () => true, userId: 'usr_1', name: 'Ann', subaccount: 'sub_1' } as unknown as Shell
  const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)
  const notes = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }
  const all = await hooked(ContactNotes, { contact: { id: what, notes } as unknown as Props['contact'] }, inside)
  const part = within(all.now()).find((e) => (e.type as { name?: string }).name === 'NewNote')
  const { now, doing } = await hooked(part?.type as (props: object) => unknown, part?.props ?? {}, inside)
  const field = () => within(now()).find((e) => e.type === Textarea)?.props as ComponentProps<typeof Textarea>
  const add = () =>
    doing(() =>
      within(now())
        .find((e) => e.type === Button)
        ?.props.onClick?.(),
    )
  await doing(() => field().onChange?.({ target: { value: 'Likes rum' } } as never))
  await add()
  await doing(() => asked.shift()?.(unreachable))
  for (const answer of answers) await (answer ? doing(() => asked.shift()?.(answer)) : add())
  expect([field().value, asked.length]).toEqual(want)
})
