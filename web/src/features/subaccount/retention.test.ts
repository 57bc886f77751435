import { createElement, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { KeepSelect } from './keep-select'
import { Retention } from './retention'

vi.mock('../../ui/focus', () => ({}))
vi.mock('urql', () => ({ useClient: () => ({}) }))

const kinds = ['CONVERSATIONS', 'CALLS', 'APPOINTMENTS', 'EVENTS']

test('an operator may keep data longer, and what each kind takes is its own', async () => {
  const keeping = async (...scopes: string[]) => {
    const shell = { can: (scope: string) => scopes.includes(scope) } as Shell
    const retentions = kinds.map((kind) => ({ kind, days: 90, own: true, due: 0 })) as never
    const { now } = await hooked(Retention, { retentions }, (child) =>
      createElement(ShellContext, { value: shell }, child),
    )
    const selects = within(now()).filter((e) => e.type === KeepSelect)
    return selects.map(({ props }) => {
      const { disabled, mayDelete } = props as unknown as ComponentProps<typeof KeepSelect>
      return disabled ? 'fixed' : mayDelete ? 'free' : 'longer'
    })
  }
  expect(await keeping('subaccounts:update')).toEqual(['longer', 'longer', 'longer', 'longer'])
  expect(await keeping('subaccounts:update', 'appointments:delete')).toEqual(['longer', 'longer', 'free', 'longer'])
  expect(await keeping('subaccounts:update', 'webhooks:delete')).toEqual(['longer', 'longer', 'longer', 'free'])
  expect(await keeping('subaccounts:update', 'conversations:delete')).toEqual(['free', 'free', 'longer', 'longer'])
  expect(await keeping('conversations:delete')).toEqual(['fixed', 'fixed', 'fixed', 'fixed'])
})
