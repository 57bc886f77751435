import { storage } from '../lib/fake-storage'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShellQuery } from '../gql/graphql'
import { remembered } from './remembered'
import { last, move } from './session'
import { agency, url } from './url'

// open goes to a tab, which has a store of its own beside the browser's.
const tabs = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()] as const
const open = (tab: Map<string, string>) => Object.assign(globalThis, { sessionStorage: storage(tab) })

beforeEach(() => {
  tabs.forEach((tab) => tab.clear())
})

test('a tab stays in its workspace, and a new one begins with the last', () => {
  const [one, two, fresh] = tabs
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
  const [one, two, fresh] = tabs
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
  const [one] = tabs
  open(one)
  last.keep('workspace', 'wrk_a')
  last.keep('subaccount', 'sub_a')
  last.keep('workspace', 'wrk_a')
  expect(last.subaccount()).toBe('sub_a')
  last.keep('workspace', 'wrk_b')
  expect(last.subaccount()).toBeNull()
})

test('who signs out leaves no workspace and no client in any tab', () => {
  const [one, two] = tabs
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
  const of = (id: string) => ({ viewer: { id: 'usr_a', workspace: { id } } }) as ShellQuery
  localStorage.setItem('switchboard.user', 'usr_a')
  remembered.keep(agency, of('wrk_a'))
  remembered.keep(agency, of('wrk_b'))
  expect(remembered.of(agency, 'wrk_a')).toEqual(of('wrk_a'))
  expect(remembered.of(agency, 'wrk_c')).toBeUndefined()
  remembered.keep('sub_1', of('wrk_a'))
  expect(remembered.of('sub_1', '')).toEqual(of('wrk_a'))
})

test('what somebody was shown is shown to nobody else', () => {
  const theirs = { viewer: { id: 'usr_a', workspace: { id: 'wrk_a' } } } as ShellQuery
  localStorage.setItem('switchboard.user', 'usr_a')
  remembered.keep('sub_1', theirs)
  expect(remembered.of('sub_1', '')).toEqual(theirs)
  localStorage.setItem('switchboard.user', 'usr_b')
  expect(remembered.of('sub_1', '')).toBeUndefined()
  localStorage.removeItem('switchboard.user')
  expect(remembered.of('sub_1', '')).toBeUndefined()
})

// begun is a page that has just been opened, and what can be seen of it from outside.
async function begun() {
  const assign = vi.fn()
  const page = Object.assign(new EventTarget(), { location: { assign } })
  Object.assign(globalThis, { window: page })
  vi.resetModules()
  const { present } = await import('./session')
  const hear = (newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'switchboard.user', newValue }))
  return { assign, present, hear }
}

test('a page is left once somebody has signed out in another tab, or somebody else has signed in', async () => {
  const { assign, present, hear } = await begun()
  open(tabs[0])
  hear('usr_b')
  expect(assign).not.toHaveBeenCalled() // it shows nothing of anybody yet
  present.is('usr_a', 'a@example.com')
  expect(localStorage.getItem('switchboard.user')).toBe('usr_a')
  hear('usr_a')
  expect(assign).not.toHaveBeenCalled()
  hear('usr_b')
  expect(assign).toHaveBeenLastCalledWith(url.root)
  last.forget()
  expect(localStorage.getItem('switchboard.user')).toBeNull()
  hear(null)
  expect(assign).toHaveBeenLastCalledWith(url.login)
})

test('a page that is answered as somebody else is left, without a question', async () => {
  const { assign, present } = await begun()
  const asks = vi.fn()
  window.addEventListener('beforeunload', asks)
  present.is('usr_a', 'a@example.com')
  window.dispatchEvent(new Event('beforeunload'))
  expect(asks).toHaveBeenCalledTimes(1)
  present.is('usr_b', 'b@example.com')
  expect(assign).toHaveBeenLastCalledWith(url.root)
  expect(present.who()).toBe('usr_a')
  window.dispatchEvent(new Event('beforeunload'))
  expect(asks).toHaveBeenCalledTimes(1)
})

test('a page where anybody may be is loaded again for somebody else', async () => {
  const again = '/oauth/authorize?client_id=app_1'
  const { assign, present, hear } = await begun()
  present.is('usr_a', 'a@example.com', again)
  present.is('usr_a', 'a@example.com') // they have signed in again
  hear('usr_b')
  hear(null)
  expect(present.is('usr_b', 'b@example.com')).toBe(false)
  expect(assign.mock.calls).toEqual([[again], [again], [again]])
})

test('another workspace is gone to by the address: whoever stays after all is still in theirs', async () => {
  const assign = vi.fn()
  Object.assign(globalThis, { window: Object.assign(new EventTarget(), { location: { assign } }) })
  open(tabs[0])
  last.keep('workspace', 'wrk_a')
  last.keep('subaccount', 'sub_a')
  move('wrk_b')
  expect([last.workspace(), last.subaccount()]).toEqual(['wrk_a', 'sub_a'])
  expect(assign).toHaveBeenLastCalledWith('/?workspace=wrk_b')
})

test('a page begins in the workspace that it is told, in the last one, or in any, as far as they are a member', () => {
  const all = ['wrk_a', 'wrk_b'].map((id) => ({ id, name: id, role: 'owner', subaccounts: [] }))
  open(tabs[0])
  last.begin(all, undefined)
  expect(last.workspace()).toBe('wrk_a')
  last.keep('subaccount', 'sub_a')
  last.begin(all, 'wrk_a')
  last.begin(all, 'wrk_other')
  last.begin(all, undefined)
  expect([last.workspace(), last.subaccount()]).toEqual(['wrk_a', 'sub_a'])
  last.begin(all, 'wrk_b')
  expect([last.workspace(), last.subaccount()]).toEqual(['wrk_b', null])
  last.begin([], 'wrk_a')
  expect(last.workspace()).toBe('wrk_b')
})
