import type { ComponentProps, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import type { Dialog } from '../../ui/dialog'
import { Members } from './members'
import { TeamDialog } from './team-dialog'

vi.mock('../../ui/focus', () => ({}))
vi.mock('urql', () => {
  const client = {}
  return { useClient: () => client }
})

type Shown = ReactElement<ComponentProps<typeof Dialog>>
type Change = { onChange: (to: unknown) => unknown }

const typed = { type: 'change', target: { name: 'name', value: 'Sales' } }
const chosen = { target: { value: 'LEAST_BUSY' } }

test.each([
  ['a name', (p: object) => 'name' in p, typed],
  ['a rule', (p: object) => 'options' in p, chosen],
  ['a member', (p: object) => 'chosen' in p, ['usr_a']],
] as const)('a team stays where one clicks beside it once it has %s', async (_, is, to) => {
  const { now, doing } = await hooked((props: ComponentProps<typeof TeamDialog>) => TeamDialog(props) as Shown, {
    team: null,
    members: [],
    onClose: () => undefined,
  })
  expect([now().props.held, within(now()).some((e) => e.type === Members)]).toEqual([false, true])
  const field = within(now()).find((e) => is(e.props))?.props as unknown as Change
  await doing(() => field.onChange(to))
  expect(now().props.held).toBe(true)
})
