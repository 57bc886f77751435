import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useGoals } from './goals'
import { ShellContext, type Shell } from './shown'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))
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
