import { createElement, type ComponentProps, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { Rewrite } from '../../ui/rewrite'
import { ContactNotes } from './contact-notes'

// What is asked of the server waits until the test answers.
const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
vi.mock('urql', () => {
  const client = { mutation: () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) }) }
  return { useClient: () => client }
})
vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))

type Props = ComponentProps<typeof ContactNotes>

test('what is written while a note is saved stays open', async () => {
  const notes = { nodes: [{ id: 'note_1', value: 'Likes tea' }], pageInfo: { hasNextPage: false, endCursor: null } }
  const shell = { can: () => true } as unknown as Shell
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
})
