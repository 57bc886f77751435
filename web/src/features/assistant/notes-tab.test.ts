import { createElement, type ComponentProps, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { kept } from '../../lib/fake-storage'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { Textarea } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import { NotesTab } from './notes-tab'

// What is asked of the server waits until the test answers.
const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
const sent = vi.hoisted(() => [] as object[])
vi.mock('urql', () => {
  const query = () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) })
  const mutation = (_: unknown, variables: object) => {
    sent.push(variables)
    return query()
  }
  const client = { mutation, query }
  return { useClient: () => client }
})
vi.stubGlobal('navigator', { onLine: true })
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))

beforeEach(() => {
  sent.length = 0
  asked.length = 0
})

type Form = { onSubmit: (e: object) => void }

async function writing(assistantId: string) {
  const shell = { can: () => true, userId: 'usr_1', name: 'Ann', subaccount: 'sub_1' } as unknown as Shell
  const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)
  const notes = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }
  const refresh = vi.fn()
  const assistant = { id: assistantId, notes } as unknown as ComponentProps<typeof NotesTab>['assistant']
  const all = await hooked(NotesTab, { assistant, refresh }, inside)
  const part = within(all.now()).find((e) => (e.type as { name?: string }).name === 'NewNote')
  const { now, doing, end } = await hooked(part?.type as (props: object) => unknown, part?.props ?? {}, inside)
  const field = () =>
    within(now()).find((e) => e.type === Textarea)?.props as unknown as ComponentProps<'textarea'> | undefined
  return {
    refresh,
    end,
    write: (value: string) =>
      doing(() => field()?.onChange?.({ type: 'change', target: { name: 'content', value } } as never)),
    send: () => {
      const form = within(now()).find((e) => e.type === 'form')?.props as unknown as Form
      return doing(() => {
        form.onSubmit({ preventDefault: () => undefined, persist: () => undefined })
        return vi.waitFor(() => {
          expect(asked).toHaveLength(1)
        })
      })
    },
    answer: (answer: object) => doing(() => asked.shift()?.(answer)),
    alert: () => within(now()).find((e) => e.type === Alert)?.props.children,
  }
}

const made = { data: { createAssistantNote: { id: 'note_1' } } }
const draft = () => [...kept.values()].map((value) => (JSON.parse(value) as { content: string }).content)

test('what is written while a note of an assistant is saved stays, and is a draft', async () => {
  const { write, send, answer, refresh, end } = await writing('ast_1')
  await write('Speaks slowly')
  await send()
  await write('Speaks slowly, and clearly')
  await answer(made)
  expect([sent, refresh.mock.calls.length]).toEqual([[{ assistantId: 'ast_1', content: 'Speaks slowly' }], 1])
  await end()
  expect(draft()).toEqual(['Speaks slowly, and clearly'])
})

test('a note of an assistant that is saved leaves no draft', async () => {
  const { write, send, answer, end } = await writing('ast_1')
  await write(' Speaks slowly ')
  await send()
  await answer(made)
  await end()
  expect([sent, draft()]).toEqual([[{ assistantId: 'ast_1', content: 'Speaks slowly' }], []])
})

const unreachable = { error: { networkError: new Error('gone') } }
const listed = (author: string) => {
  const note = { id: `note_${author}`, content: 'Speaks slowly', author, createdAt: new Date().toISOString() }
  return { data: { assistant: { id: 'ast_1', notes: { nodes: [note], pageInfo: {} } } } }
}

test('a note of an assistant whose answer was lost is not there to be added again where it arrived', async () => {
  const { write, send, answer, refresh, end } = await writing('arrived')
  await write('Speaks slowly')
  await send()
  await answer(unreachable)
  await answer(listed('Ann'))
  expect(refresh).toHaveBeenCalledOnce()
  await end()
  expect(draft()).toEqual([])
})

test('a note of an assistant whose answer was lost stays where only a colleague has written the same', async () => {
  const { write, send, answer, refresh, alert, end } = await writing('lost')
  await write('Speaks slowly')
  await send()
  await answer(unreachable)
  await answer(listed('Bob'))
  expect(alert()).toBe(`${text.problem.unreachable} ${text.assistant.notes.perhapsAdded}`)
  expect(refresh).not.toHaveBeenCalled()
  await end()
  expect(draft()).toEqual(['Speaks slowly'])
})
