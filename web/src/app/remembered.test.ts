import { beforeEach, expect, test, vi } from 'vitest'
import type { ShellQuery } from '../gql/graphql'
import { recent } from './recent'
import { put, remembered } from './remembered'

// A store has its entries as properties, as a browser's has.
const store = vi.hoisted(() => {
  const methods = {
    room: 100_000,
    getItem: (key: string) => (store as unknown as Record<string, string>)[key] ?? null,
    setItem: (key: string, to: string) => {
      const used = Object.entries(store).reduce(
        (sum, [other, text]) => sum + (other === key ? 0 : String(text).length),
        0,
      )
      if (used + to.length > methods.room) throw new Error('QuotaExceededError')
      Object.assign(store, { [key]: to })
    },
    removeItem: (key: string) => Reflect.deleteProperty(store, key),
  }
  const store = Object.create(methods) as typeof methods
  Object.assign(globalThis, { localStorage: store })
  return { it: store, methods }
})

const shell = (name = '') => ({ viewer: { name, workspace: { id: 'wrk_1' } } }) as ShellQuery
const keys = () => Object.keys(store.it)

beforeEach(() => {
  keys().forEach((key) => store.it.removeItem(key))
  store.methods.room = 100_000
})

test('what was opened last is remembered, and what was opened long ago is not', () => {
  for (let n = 0; n < 40; n++) remembered.keep(`sub_${String(n)}`, shell())
  remembered.keep('sub_10', shell())
  remembered.keep('sub_40', shell())
  expect(keys().filter((key) => key.includes('.sub_'))).toHaveLength(30)
  expect(['sub_9', 'sub_10', 'sub_11', 'sub_39', 'sub_40'].map((id) => Boolean(remembered.of(id, '')))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ])
  remembered.forget()
  expect(keys()).toEqual([])
})

test('a browser without room remembers the newest', () => {
  store.methods.room = 3_000
  for (let n = 0; n < 9; n++) remembered.keep(`sub_${String(n)}`, shell('x'.repeat(1_000)))
  expect(remembered.of('sub_8', '')).toBeTruthy()
  put('mine', 'x'.repeat(2_900))
  expect(store.it.getItem('mine')).not.toBeNull()
})

test('a page goes on where nothing can be kept', () => {
  store.methods.room = 0
  remembered.keep('sub_1', shell())
  recent.add('sub_1', { id: 'con_1', to: '/' })
  expect(put('mine', 'x')).toBe(false)
  expect(keys()).toEqual([])
})
