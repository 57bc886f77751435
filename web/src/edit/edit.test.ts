import { kept } from '../lib/fake-storage'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { hooked } from '../lib/hooked'
import { useEdit } from './edit'

const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
type Values = { name: string; secret: string | null }
const saved = { version: 1, values: { name: 'a', secret: null } as Values }

const key = 'switchboard.draft.usr_1.sub_1.edit.thing'
const draft = { version: 1, base: saved.values, values: { ...saved.values, name: 'yesterday' } }

const editing = () =>
  hooked(
    () => useEdit('thing', saved, { drafted: (v) => ({ ...v, secret: null }) }),
    {},
    (child) => createElement(ShellContext, { value: shell }, child),
  )

test('a secret is not said to be kept, and alone makes no draft', async () => {
  const { now, doing, end } = await editing()
  await doing(() => now().set({ name: 'b' }))
  expect(now().safe).toBe(true)
  await doing(() => now().set({ name: 'a', secret: 's' }))
  expect([now().changed, now().safe]).toEqual([['secret'], false])
  await end()
  expect(kept.size).toBe(0)
})

test('what makes no draft takes none along, whether it is saved or discarded', async () => {
  kept.set(key, JSON.stringify(draft))
  const { now, doing } = await editing()
  await doing(() => now().set({ secret: 's' }))
  await doing(() => now().reset())
  expect([now().kept !== null, kept.has(key)]).toEqual([true, true])
  await doing(() => now().set({ secret: 's' }))
  await doing(() => now().settle({ version: 2, values: saved.values }, now().values))
  expect([now().kept !== null, kept.has(key)]).toEqual([true, true])
  await doing(() => now().kept?.drop())
  expect([now().kept, kept.size]).toEqual([null, 0])
})
