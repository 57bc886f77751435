import { kept } from '../../lib/fake-storage'
import { createElement, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { EraseContact } from './erase-contact'

vi.mock('../../ui/focus', () => ({}))
const answer = vi.hoisted(() => ({ erased: {} as object }))
vi.mock('urql', () => {
  const mutation = () => ({ toPromise: () => Promise.resolve(answer.erased) })
  const query = (_: unknown, { ids }: { ids: string[] }) => ({
    toPromise: () => Promise.resolve({ data: { nodes: ids.map((id) => (id === 'con_2' ? { id } : null)) } }),
  })
  const client = { mutation, query }
  return { useClient: () => client }
})

const place = 'switchboard.draft.usr_1.sub_1.'

async function erase() {
  const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
  const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)
  const onErased = vi.fn()
  const props = { id: 'con_1', name: 'Ann', onClose: () => undefined, onErased }
  const { now, doing } = await hooked(EraseContact, props, inside)
  type Field = { value?: string; onChange?: (e: object) => void; onSubmit?: (e: object) => void }
  const all = () => within(now()).map((e) => e.props as Field)
  await doing(() =>
    all()
      .find((p) => p.value === '')
      ?.onChange?.({ target: { value: 'Ann' } }),
  )
  await doing(async () => {
    all()
      .find((p) => p.onSubmit)
      ?.onSubmit?.({ preventDefault: () => undefined })
    await new Promise((go) => setTimeout(go))
  })
  return onErased
}

const drafts = ['note.con_1', 'message.conv_1', 'note.con_2']

test('what was being written about an erased contact goes with it', async () => {
  for (const name of drafts) kept.set(place + name, '"diagnosis"')
  answer.erased = { data: { eraseContact: { id: 'con_1' } } }
  expect(await erase()).toHaveBeenCalled()
  expect([...kept.keys()]).toEqual([`${place}note.con_2`])
})

test('it stays where the contact could not be erased', async () => {
  for (const name of drafts) kept.set(place + name, '"diagnosis"')
  answer.erased = { error: { graphQLErrors: [] } }
  expect(await erase()).not.toHaveBeenCalled()
  expect(kept.size).toBe(3)
})
