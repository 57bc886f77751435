import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { FolderDialog } from './folder-dialog'

vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
vi.mock('../../ui/focus', () => ({}))
const server = vi.hoisted(() => ({ sent: [] as object[] }))
vi.mock('urql', () => {
  const mutation = (_: unknown, { input }: { input: object }) => {
    server.sent.push(input)
    return { toPromise: () => Promise.resolve({ data: {} }) }
  }
  const client = { mutation }
  return { useClient: () => client }
})

beforeEach(() => void (server.sent = []))

const plain = { id: 'fold_1', name: 'Sales', color: null, isArchived: false, counts: { total: 0, archived: 0 } }
const blue = '#2f80ed'

// saved is what is sent of a folder once some fields have been filled in.
async function saved(folder: ComponentProps<typeof FolderDialog>['folder'], typed: Record<string, string>) {
  const { now, doing } = await hooked(FolderDialog, { folder, onClose: () => undefined })
  type Part = ComponentProps<'input'> & { onSubmit?: (e: object) => void }
  const all = () => within(now()).map((e) => e.props as Part)
  for (const [name, value] of Object.entries(typed))
    await doing(() =>
      all()
        .find((p) => p.name === name)
        ?.onChange?.({ type: 'change', target: { name, value } } as never),
    )
  await doing(async () => {
    all()
      .find((p) => p.onSubmit)
      ?.onSubmit?.({ preventDefault: () => undefined, persist: () => undefined })
    await new Promise((go) => setTimeout(go))
  })
  return server.sent
}

test('a folder without a colour can be given any, the one of new folders among them', async () => {
  expect(await saved(plain, { color: blue })).toEqual([{ color: blue }])
})

test('a folder without a colour keeps none where only its name is changed', async () => {
  expect(await saved(plain, { name: 'Support' })).toEqual([{ name: 'Support' }])
})

test('a new folder is blue, unless another colour is chosen', async () => {
  expect(await saved(null, { name: 'Sales' })).toEqual([{ name: 'Sales', color: blue }])
})
