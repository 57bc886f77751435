import { beforeEach, expect, test, vi } from 'vitest'
import { Door } from '../features/access/door'
import type { ShellQuery } from '../gql/graphql'
import { hooked } from '../lib/hooked'
import { recent } from './recent'
import { put, remembered } from './remembered'

vi.mock('../lib/brand', () => ({ useBrand: () => ({ name: '' }), titled: (title: string) => title }))

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

const shell = (name = '') => ({ viewer: { id: 'usr_1', name, workspace: { id: 'wrk_1' } } }) as ShellQuery
const keys = () => Object.keys(store.it)

beforeEach(() => {
  keys().forEach((key) => store.it.removeItem(key))
  store.methods.room = 100_000
  store.it.setItem('switchboard.user', 'usr_1')
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
  expect(keys()).toEqual(['switchboard.user'])
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
  expect(keys()).toEqual(['switchboard.user'])
})

// begun is a page that somebody has just opened.
async function begun() {
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  return (await import('./session')).present
}

test('who comes after somebody else finds nothing of theirs, and who comes back all', async () => {
  remembered.keep('sub_1', shell())
  recent.add('sub_1', { id: 'con_1', to: '/' })
  ;(await begun()).is('usr_1', '')
  expect([Boolean(remembered.of('sub_1', '')), recent.of('sub_1')]).toEqual([true, [{ id: 'con_1', to: '/' }]])
  ;(await begun()).is('usr_2', '')
  expect([keys(), recent.of('sub_1')]).toEqual([['switchboard.user'], []])
})

test.each([
  ['where one signs in', undefined, 0],
  ['where somebody is signed in', true, 1],
])('a door %s opens without what was remembered', async (_, signedIn, left) => {
  vi.stubGlobal('document', { title: '' })
  remembered.keep('sub_1', shell())
  const door = await hooked(Door, { title: '', hint: '', children: null, ...(signedIn && { signedIn }) })
  expect(keys().filter((key) => key.endsWith('.sub_1'))).toHaveLength(left)
  await door.end()
})
