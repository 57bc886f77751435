import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { Confirm } from '../../ui/dialog'
import { Alert } from '../../ui/trouble'
import { HostCard } from './host-card'

vi.mock('../../ui/focus', () => ({}))

test('it says why a name could not be removed', async () => {
  const settings = { host: 'app.client.example', record: { name: 'n', value: 'v' } } as never
  const { now, doing } = await hooked(HostCard, {
    settings,
    readOnly: false,
    pending: false,
    onSet: () => Promise.resolve({ code: 'conflict', message: 'Not now.', fields: {} }),
    onVerify: () => Promise.resolve(false),
  })
  const alerts = () => within(now()).filter((e) => e.type === Alert)
  expect(alerts()).toEqual([])
  await doing(() =>
    within(now())
      .find((e) => e.type === Confirm)
      ?.props.onConfirm?.(),
  )
  expect(alerts().map((e) => e.props.children)).toEqual(['Not now.'])
})

test.each([
  ['is new', null, null, true],
  ['is missing', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', true],
  ['stands', '2026-01-01T00:00:00Z', null, false],
])('a record that %s', async (_, verifiedAt, missingSince, offered) => {
  const { now } = await hooked(HostCard, {
    settings: { host: 'app.client.example', record: { name: 'n', value: 'v' }, verifiedAt, missingSince } as never,
    readOnly: false,
    pending: false,
    onSet: () => Promise.resolve(null),
    onVerify: () => Promise.resolve(true),
  })
  expect(within(now()).some((e) => e.props.children === text.brand.verify)).toBe(offered)
})
