import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { Sheet } from '../../edit/sheet'
import type { InboxSettingsInput, InboxSettingsPageQuery } from '../../gql/graphql'
import { hooked, within } from '../../lib/hooked'
import { days } from '../assistant/hours'
import { AssignmentCard } from './assignment-card'
import { Rules } from './inbox-settings-page'

vi.mock('../../ui/focus', () => ({}))
vi.mock('../../ui/page', () => ({ Page: '' }))
const server = vi.hoisted(() => {
  Object.assign(globalThis, { window: new EventTarget() })
  return { saved: {} }
})
vi.mock('urql', () => {
  const mutation = () => ({ toPromise: () => Promise.resolve({ data: { updateInboxSettings: server.saved } }) })
  const client = { mutation }
  return { useClient: () => client }
})

const named = (ids: string[]) => ids.map((id) => ({ id, name: id }))
const settings = (...assignees: string[]) => ({
  assignment: 'LEAST_BUSY',
  assignees: named(assignees),
  priorityTargets: [],
  businessHours: Object.fromEntries(days.map((day) => [day, []])),
  ratingDays: 7,
})
const read = (...assignees: string[]) => ({
  data: { inboxSettings: settings(...assignees) } as unknown as InboxSettingsPageQuery,
})

test('the cards show what was saved until the page has been read again', async () => {
  server.saved = settings('usr_a')
  const { now, again, doing } = await hooked(Rules, read())
  const card = () =>
    (within(now()).find((e) => e.type === AssignmentCard)?.props as ComponentProps<typeof AssignmentCard>).assigning
  const bar = () =>
    within(now()).find((e) => e.type === Sheet)?.props as ComponentProps<typeof Sheet<InboxSettingsInput>>
  await doing(() => card().set({ assignees: ['usr_a'] }))
  expect(bar().parts.map((p) => p.dirty)).toEqual([true, false, false])
  await doing(() => bar().onSave({ assignees: ['usr_a'] }))
  expect(card()).toMatchObject({ known: named(['usr_a']), dirty: false })
  await again(read('usr_a', 'usr_b'))
  expect(card().values.assignees).toEqual(['usr_a', 'usr_b'])
})
