import { act, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import type { Pages } from '../../lib/pages'
import { BulkBar } from '../../ui/bulk-bar'
import { Table } from '../../ui/table'
import { Entries } from './entries'
import { LiftDialog } from './lift-dialog'
import type { Entry, List } from './list'

vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))
vi.mock('../../ui/table', () => ({ Table: () => null }))
vi.mock('../../app/leave', () => ({ Leave: () => null }))

const entry = (id: string) =>
  ({ id, number: `+1${id}`, reason: null, createdAt: '2026-01-01T00:00:00Z' }) as unknown as Entry
const refused = { code: 'not_found', message: 'Gone.', fields: {} }
const lift = vi.fn((id: string) =>
  Promise.resolve(id === '2' ? { data: null, problem: refused } : { data: {}, problem: null }),
)
const list = { region: false, may: { add: true, lift: true }, lift } as unknown as List

test('which numbers are off the list is told, and not of those that are refused', async () => {
  const lifted: string[] = []
  const props = { list, entries: ['1', '2', '3'].map(entry), onClose: () => undefined }
  const { now, doing } = await hooked(LiftDialog, {
    ...props,
    onLifted: (those: readonly Entry[]) => void lifted.push(...those.map((e) => e.id)),
  })
  type Field = { name?: string; onChange?: (e: object) => unknown }
  const field = within(now())
    .map((e) => e.props as Field)
    .find((p) => p.name === 'reason')
  await doing(() => field?.onChange?.({ type: 'change', target: { name: 'reason', value: 'Asked to' } }))
  const form = within(now()).find((e) => e.type === 'form')?.props as unknown as { onSubmit: (e: object) => void }
  await doing(() => {
    form.onSubmit({ preventDefault: () => undefined, persist: () => undefined })
    return vi.waitFor(() => {
      expect(lift).toHaveBeenCalledTimes(3)
    })
  })
  await vi.waitFor(() =>
    act(() => {
      expect(lifted).toEqual(['1', '3'])
    }),
  )
})

test('what was lifted is ticked no more, and comes back without a tick', async () => {
  const pages = { rows: ['1', '2', '3'].map(entry) } as unknown as Pages<Entry>
  const { now, doing } = await hooked(Entries, { label: 'Numbers', hint: '', pages, list, sources: false })
  const find = <P>(type: unknown) => within(now()).find((e) => e.type === type)?.props as unknown as P | undefined
  const ticks = () => find<ComponentProps<typeof Table>>(Table)?.selection
  await doing(() => ticks()?.onChange({ 1: true, 2: true }))
  const bar = find<{ count: number; children: { props: { onClick: () => void } } }>(BulkBar)
  expect(bar?.count).toBe(2)
  await doing(() => bar?.children.props.onClick())
  await doing(() => find<ComponentProps<typeof LiftDialog>>(LiftDialog)?.onLifted([entry('1')]))
  expect(ticks()?.state).toEqual({ 2: true })
})
