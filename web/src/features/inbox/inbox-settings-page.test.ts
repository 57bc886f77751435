import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { AssignmentCard } from './assignment-card'
import { InboxSettingsPage } from './inbox-settings-page'

vi.mock('../../ui/focus', () => ({}))
vi.mock('../../ui/page', () => ({ Page: '' }))
const server = vi.hoisted(() => {
  Object.assign(globalThis, { window: new EventTarget() })
  return { read: {}, saved: {} }
})
vi.mock('urql', () => {
  const mutation = () => ({ toPromise: () => Promise.resolve({ data: { updateInboxSettings: server.saved } }) })
  const client = { mutation }
  return { useClient: () => client, useQuery: () => [{ data: server.read }, () => undefined] }
})

const settings = (...assignees: string[]) => ({ assignment: 'LEAST_BUSY', assignees: assignees.map((id) => ({ id })) })

test('the cards show what was saved until the page has been read again', async () => {
  server.read = { inboxSettings: settings() }
  server.saved = settings('usr_a')
  const { now, again, doing } = await hooked(InboxSettingsPage, {})
  const card = () =>
    within(now()).find((e) => e.type === AssignmentCard)?.props as ComponentProps<typeof AssignmentCard>
  await doing(() => card().onSave({ assignees: ['usr_a'] }))
  expect(card().settings).toEqual(settings('usr_a'))
  server.read = { inboxSettings: settings('usr_a', 'usr_b') }
  await again({})
  expect(card().settings).toEqual(settings('usr_a', 'usr_b'))
})
