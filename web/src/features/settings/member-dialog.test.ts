import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { Waiting } from '../../ui/empty'
import { MemberDialog, MemberForm } from './member-dialog'
import { RoleSelect } from './role-select'
import { SubaccountTicks } from './subaccount-ticks'

vi.mock('../../ui/focus', () => ({}))
const server = vi.hoisted(() => ({ sent: [] as object[], read: undefined as object | undefined }))
vi.mock('urql', () => {
  const mutation = (_: unknown, { input }: { input: object }) => {
    server.sent.push(input)
    return { toPromise: () => Promise.resolve({ data: { updateMember: {} } }) }
  }
  const client = { mutation }
  return { useClient: () => client, useQuery: () => [{ data: server.read }, () => undefined] }
})

beforeEach(() => {
  server.sent.length = 0
  server.read = undefined
})

const member = { id: 'mem_a', role: 'viewer', subaccounts: ['sub_a', 'sub_b'] }

async function opened() {
  const { now, doing } = await hooked(MemberForm, { member, onClose: () => undefined })
  const find = (type: unknown) => within(now()).find((e) => e.type === type)
  return {
    sent: server.sent,
    choose: (role: string) =>
      doing(() => (find(RoleSelect)?.props as ComponentProps<typeof RoleSelect>).onChange(role)),
    tick: (ids: string[]) =>
      doing(() => (find(SubaccountTicks)?.props as ComponentProps<typeof SubaccountTicks>).onChange(ids)),
    save: () =>
      doing(() =>
        within(now())
          .find((e) => e.props.look === 'primary')
          ?.props.onClick?.(),
      ),
  }
}

test('who changes the role of a member says nothing of their subaccounts, which somebody else may have taken away', async () => {
  const { choose, tick, save, sent } = await opened()
  await choose('operator')
  await tick(['sub_b', 'sub_a'])
  await save()
  expect(sent).toEqual([{ role: 'operator' }])
})

test('who changes their subaccounts says nothing of the role', async () => {
  const { tick, save, sent } = await opened()
  await tick(['sub_a'])
  await save()
  expect(sent).toEqual([{ subaccounts: ['sub_a'] }])
})

test('a member is read anew before anything can be changed', async () => {
  const listed = { ...member, name: 'Ann', email: 'ann@example.com' } as ComponentProps<typeof MemberDialog>['member']
  const shown = await hooked(MemberDialog, { member: listed, onClose: () => undefined })
  const find = (type: unknown) => within(shown.now()).find((e) => e.type === type)
  expect([Boolean(find(Waiting)), find(MemberForm)]).toEqual([true, undefined])
  const newest = { ...member, subaccounts: ['sub_a'] }
  server.read = { members: { nodes: [{ ...member, id: 'mem_b' }, newest] } }
  await shown.again({ member: listed, onClose: () => undefined })
  expect((find(MemberForm)?.props as unknown as ComponentProps<typeof MemberForm>).member).toEqual(newest)
})
