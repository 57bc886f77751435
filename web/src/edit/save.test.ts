import '../lib/fake-storage'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { hooked } from '../lib/hooked'
import { useEdit, type Kept } from './edit'
import { useSave } from './save'

const told = vi.hoisted(() => [] as string[])
vi.mock('../ui/toast', () => ({
  tell: (title: string) => told.push(title),
  complain: (title: string) => told.push(title),
}))

type Values = { name: string; url: string }
const saved: Kept<Values> = { version: 1, values: { name: 'a', url: 'old' } }
const refused = { data: null, problem: { code: 'conflict', message: '', fields: {} } }

beforeEach(() => {
  told.length = 0
})

// saving is an editor of what somebody else has saved meanwhile.
async function saving(theirs: Values) {
  const send = vi.fn().mockResolvedValue(refused)
  const newest = () => Promise.resolve({ version: 2, values: theirs })
  const useBoth = () => {
    const edit = useEdit('thing', saved)
    return { edit, save: useSave(edit, { send, newest }) }
  }
  const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
  const page = await hooked(useBoth, {}, (child) => createElement(ShellContext, { value: shell }, child))
  return { ...page, send }
}

test('what somebody else has saved in the same way is saved', async () => {
  const { now, doing, send } = await saving({ name: 'b', url: 'new' })
  await doing(() => now().edit.set({ url: 'new' }))
  await doing(() => now().save.run())
  expect(now().edit).toMatchObject({ version: 2, changed: [], values: { name: 'b', url: 'new' } })
  expect([send.mock.calls.length, told]).toEqual([1, ['Saved']])
})

test('what somebody else has saved beside is not a change after a save', async () => {
  const { now, doing, send } = await saving({ name: 'b', url: 'old' })
  await doing(() => now().edit.set({ url: 'mine' }))
  send.mockResolvedValueOnce(refused)
  send.mockImplementationOnce((_, values: Values) => Promise.resolve({ data: { version: 3, values }, problem: null }))
  await doing(() => now().save.run())
  expect(now().edit).toMatchObject({ version: 3, changed: [], values: { name: 'b', url: 'mine' } })
})

test('who takes all of theirs has nothing left to save', async () => {
  const { now, doing } = await saving({ name: 'a', url: 'theirs' })
  await doing(() => now().edit.set({ url: 'mine' }))
  await doing(() => now().save.run())
  expect(now().save.conflict?.names).toEqual(['url'])
  await doing(() => now().save.decide(['url']))
  expect(now().edit).toMatchObject({ version: 2, changed: [], values: { url: 'theirs' } })
})

test('a save without a change sends nothing', async () => {
  const { now, doing, send } = await saving(saved.values)
  await doing(() => now().save.run())
  expect([send.mock.calls.length, told]).toEqual([0, []])
})
