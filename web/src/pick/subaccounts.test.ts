import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { hooked } from '../lib/hooked'
import { useTickable } from './subaccounts'

const asked = vi.hoisted(() => [] as unknown[])
vi.mock('urql', () => {
  const query = (_: unknown, variables: unknown) => {
    asked.push(variables)
    return { toPromise: () => Promise.resolve({ data: { nodes: [{ id: 'sub_far', name: 'Far away' }, null] } }) }
  }
  const client = { query }
  return { useClient: () => client }
})

const near = Array.from({ length: 100 }, (_, n) => ({
  id: `sub_${String(n)}`,
  name: `Near ${String(n)}`,
  archived: false,
}))
const shell = { subaccounts: near } as unknown as Shell

test('what was ticked is there, also where the page does not have it', async () => {
  const { now, again } = await hooked(
    ({ typed, ticked }: { typed: string; ticked: string[] }) => useTickable(typed, ticked),
    { typed: '', ticked: ['sub_7', 'sub_far', 'sub_gone'] },
    (child) => createElement(ShellContext, { value: shell }, child),
  )
  expect(asked).toEqual([{ ids: ['sub_far', 'sub_gone'] }])
  expect([now().many, now().found.length, now().found[0]?.name]).toEqual([true, 101, 'Far away'])
  await again({ typed: '', ticked: [] })
  expect(now().found[0]?.name).toBe('Far away')
  await again({ typed: 'away', ticked: [] })
  expect(now().found.map((s) => s.id)).toEqual(['sub_far'])
})
