import type { ComponentProps, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import type { Events } from '../../talk/talk'
import type { Dialog } from '../../ui/dialog'
import { CallDrawer } from './call-drawer'
import { CallPanel } from './call-panel'
import { WebCall } from './web-call'

vi.mock('../../ui/focus', () => ({}))
vi.mock('urql', () => {
  const mutation = () => ({ toPromise: () => new Promise(() => undefined) })
  const client = { mutation }
  return { useClient: () => client }
})
// The last call that was begun.
const last = vi.hoisted(() => ({ events: {} as Events }))
vi.mock('../../talk/talk', () => ({
  Talk: class {
    constructor(events: Events) {
      last.events = events
    }
    hangUp = () => undefined
  },
}))

type Screen = (props: object) => unknown

test('a click beside a call in this browser does not hang up on it', async () => {
  const props = { open: true, onClose: () => undefined, assistantId: 'asst_1', dirty: false, voiceEnabled: true }
  const drawer = await hooked(CallDrawer, props)
  const held = () => (drawer.now() as ReactElement<ComponentProps<typeof Dialog>>).props.held
  const part = async (shown: unknown, type: unknown) => {
    const it = within(shown).find((e) => e.type === type)
    return hooked(it?.type as Screen, it?.props ?? {})
  }
  const panel = await part(drawer.now(), CallPanel)
  const call = await part(panel.now(), WebCall)
  const doing = (run: () => unknown) => drawer.doing(() => call.doing(run))
  const press = () =>
    doing(() =>
      within(call.now())
        .find((e) => e.props.onClick)
        ?.props.onClick?.(),
    )
  expect(held()).toBe(false)
  await press()
  expect(held()).toBe(true)
  await doing(() => {
    last.events.ready('call_1', 'server')
  })
  expect(held()).toBe(true)
  await doing(() => {
    last.events.ended('over', '', '')
  })
  expect(held()).toBe(false)
  await press()
  expect(held()).toBe(true)
  await drawer.doing(() => call.end())
  expect(held()).toBe(false)
})
