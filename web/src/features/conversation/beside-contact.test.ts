import '../../lib/fake-storage'
import { createElement, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { Rewrite } from '../../ui/rewrite'
import { BesideContact } from './beside-contact'

// What is asked of the server waits until the test answers.
const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
const sent = vi.hoisted(() => [] as object[])
vi.mock('urql', () => {
  const mutation = (_: unknown, variables: object) => {
    sent.push(variables)
    return { toPromise: () => new Promise((answer) => asked.push(answer)) }
  }
  const client = { mutation }
  return { useClient: () => client }
})
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))

type Props = ComponentProps<typeof BesideContact>

test('what is written while a summary is saved stays open', async () => {
  const conversation = { id: 'conv_1', summary: null } as Props['conversation']
  const shown = within(BesideContact({ conversation, contact: null, topics: [], children: null }))
  const part = shown.find((e) => (e.type as { name?: string }).name === 'Summary')
  const shell = { can: () => true, userId: 'usr_1', subaccount: 'sub_1' } as unknown as Shell
  const { now, doing } = await hooked(part?.type as (props: object) => unknown, part?.props ?? {}, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
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
  await doing(() => field()?.onChange('Wants a refund'))
  expect(await save('Wants a refund, today')).toBe('Wants a refund, today')
  expect(await save()).toBeUndefined()
  expect(sent).toEqual([
    { id: 'conv_1', input: { summary: 'Wants a refund' }, ifSummary: '' },
    { id: 'conv_1', input: { summary: 'Wants a refund, today' }, ifSummary: 'Wants a refund' },
  ])
})
