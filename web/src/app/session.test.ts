import { beforeEach, expect, test, vi } from 'vitest'
import type { ShellQuery } from '../gql/graphql'
import { remembered } from './remembered'
import { last } from './session'
import { agency } from './url'

const { browser, open } = vi.hoisted(() => {
  const store = () => {
    const kept = new Map<string, string>()
    return Object.assign(Object.create(null), {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, to: string) => kept.set(key, to),
      removeItem: (key: string) => kept.delete(key),
      clear: () => kept.clear(),
    }) as Storage
  }
  // open goes to a tab, which has a store of its own beside the browser's.
  const open = (tab: Storage) => Object.assign(globalThis, { sessionStorage: tab })
  const browser = { all: store(), tabs: [store(), store(), store()] as const }
  Object.assign(globalThis, { window: new EventTarget(), localStorage: browser.all })
  return { browser, open }
})

beforeEach(() => {
  browser.all.clear()
  browser.tabs.forEach((tab) => tab.clear())
})

test('a tab stays in its workspace, and a new one begins with the last', () => {
  const [one, two, fresh] = browser.tabs
  open(one)
  last.keep('workspace', 'wrk_a')
  open(two)
  last.keep('workspace', 'wrk_b')
  open(one)
  expect(last.workspace()).toBe('wrk_a')
  open(fresh)
  expect(last.workspace()).toBe('wrk_b')
})

test('a tab goes back to the client that it had last, and not to that of another tab', () => {
  const [one, two, fresh] = browser.tabs
  open(one)
  last.keep('subaccount', 'sub_a')
  open(two)
  last.keep('subaccount', 'sub_b')
  open(one)
  expect(last.subaccount()).toBe('sub_a')
  open(fresh)
  expect(last.subaccount()).toBe('sub_b')
})

test('a client is not gone back to from another workspace', () => {
  const [one] = browser.tabs
  open(one)
  last.keep('workspace', 'wrk_a')
  last.keep('subaccount', 'sub_a')
  last.keep('workspace', 'wrk_a')
  expect(last.subaccount()).toBe('sub_a')
  last.keep('workspace', 'wrk_b')
  expect(last.subaccount()).toBe(agency)
})

test('who signs out leaves no workspace and no client in any tab', () => {
  const [one, two] = browser.tabs
  open(one)
  last.keep('workspace', 'wrk_a')
  last.keep('subaccount', 'sub_a')
  open(two)
  last.keep('workspace', 'wrk_b')
  last.keep('subaccount', 'sub_b')
  last.forget()
  expect([last.workspace(), last.subaccount()]).toEqual([null, null])
  open(one)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'switchboard.workspace', newValue: null }))
  expect([last.workspace(), last.subaccount()]).toEqual([null, null])
})

test('the agency pages of a workspace do not begin as those of another', () => {
  const of = (id: string) => ({ viewer: { workspace: { id } } }) as ShellQuery
  remembered.keep(agency, of('wrk_a'))
  remembered.keep(agency, of('wrk_b'))
  expect(remembered.of(agency, 'wrk_a')).toEqual(of('wrk_a'))
  expect(remembered.of(agency, 'wrk_c')).toBeNull()
  remembered.keep('sub_1', of('wrk_a'))
  expect(remembered.of('sub_1', '')).toEqual(of('wrk_a'))
})
