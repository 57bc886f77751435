import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useGoals } from './goals'
import { recent } from './recent'
import { ShellContext, type Shell } from './shown'
import { url } from './url'

const went = vi.hoisted(() => [] as object[])
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => (to: object) => void went.push(to) }))
vi.mock('./found-subaccounts', () => ({ useSubaccounts: () => ({ found: [] }) }))
vi.mock('./lately', () => ({ useLately: () => [] }))
vi.mock('./sign-out', () => ({ signOut: () => undefined }))
vi.mock('./theme', () => ({ chooseTheme: () => undefined }))

test('clients of one name are told apart', async () => {
  const subaccounts = ['sub_1', 'sub_2'].map((id) => ({ id, name: 'Smile', archived: false }))
  const shell = { subaccount: 'sub_1', workspace: { id: 'wrk_1' }, subaccounts, can: () => true, whole: true }
  const { now } = await hooked(
    () => useGoals([], ''),
    {},
    (child) => createElement(ShellContext, { value: shell as unknown as Shell }, child),
  )
  const keys = now().own.map((g) => g.key)
  expect(now().own.filter((g) => g.label === 'Smile')).toHaveLength(2)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the knowledge base of a source is remembered, and a member is not', async () => {
  const added = vi.spyOn(recent, 'add').mockImplementation(() => undefined)
  const shell = { subaccount: 'sub_1', workspace: { id: 'wrk_1' }, subaccounts: [], can: () => true, whole: true }
  const things = [
    { id: 'src_1', label: 'Prices', group: 'Knowledge', to: url.knowledgeBase, within: 'kb_1', search: 'Prices' },
    { id: 'mem_1', label: 'Ada', group: 'Members', to: url.members, search: 'ada@example.com' },
  ]
  const { now } = await hooked(
    () => useGoals(things, ''),
    {},
    (child) => createElement(ShellContext, { value: shell as unknown as Shell }, child),
  )
  went.length = 0
  for (const goal of now().found) goal.go()
  expect(added.mock.calls.map(([, visit]) => visit)).toEqual([{ id: 'kb_1', to: url.knowledgeBase }])
  expect(went).toMatchObject([
    { to: url.knowledgeBase, params: { id: 'kb_1' }, search: { search: 'Prices' } },
    { to: url.members, search: { search: 'ada@example.com' } },
  ])
})
