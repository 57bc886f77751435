import type { ComponentProps, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import type { Dialog } from '../../ui/dialog'
import { SecretDialog } from '../tool/secret-dialog'
import { InviteDialog } from './invite-dialog'

vi.mock('../../ui/focus', () => ({}))
vi.mock('urql', () => {
  const data = { rotateToolSecret: { secret: 's' } }
  const client = { mutation: () => ({ toPromise: () => Promise.resolve({ data }) }) }
  return { useClient: () => client }
})

type Shown = ReactElement<ComponentProps<typeof Dialog>>
test('a secret stays where one clicks beside it', async () => {
  const nothing = () => undefined
  const { now, doing } = await hooked((props: ComponentProps<typeof SecretDialog>) => SecretDialog(props) as Shown, {
    open: true,
    onClose: nothing,
  })
  expect(now().props.held).toBe(false)
  await doing(() =>
    within(now())
      .find((e) => e.props.look === 'primary')
      ?.props.onClick?.(),
  )
  expect(now().props.held).toBe(true)
})

test('so does an invitation', async () => {
  const { now, doing } = await hooked((props: ComponentProps<typeof InviteDialog>) => InviteDialog(props) as Shown, {
    onClose: () => undefined,
  })
  expect(now().props.held).toBe(false)
  await doing(() =>
    within(now())
      .find((e) => e.props.onMade)
      ?.props.onMade?.({ link: 'l', invitation: { email: '' } }),
  )
  expect(now().props.held).toBe(true)
})
