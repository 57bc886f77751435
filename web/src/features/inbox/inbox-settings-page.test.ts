import { createElement, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { Sheet } from '../../edit/sheet'
import type { InboxSettingsInput, InboxSettingsPageQuery } from '../../gql/graphql'
import { hooked, within } from '../../lib/hooked'
import { days } from '../assistant/hours'
import { AssignmentCard } from './assignment-card'
import { Rules } from './inbox-settings-page'
import { Members } from './members'

vi.mock('../../ui/focus', () => ({}))
vi.mock('../../ui/page', () => ({ Page: '' }))
const server = vi.hoisted(() => {
  Object.assign(globalThis, { window: new EventTarget() })
  return { answer: {} as object }
})
vi.mock('urql', () => {
  const mutation = () => ({ toPromise: () => Promise.resolve(server.answer) })
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

const cardOf = (shown: unknown) =>
  within(shown).find((e) => e.type === AssignmentCard)?.props as ComponentProps<typeof AssignmentCard>
const barOf = (shown: unknown) =>
  within(shown).find((e) => e.type === Sheet)?.props as ComponentProps<typeof Sheet<InboxSettingsInput>>

test('the cards show what was saved until the page has been read again', async () => {
  server.answer = { data: { updateInboxSettings: settings('usr_a') } }
  const { now, again, doing } = await hooked(Rules, read())
  const card = () => cardOf(now()).assigning
  const bar = () => barOf(now())
  await doing(() => card().set({ assignees: ['usr_a'] }))
  expect(bar().parts.map((p) => p.dirty)).toEqual([true, false, false])
  await doing(() => bar().onSave({ assignees: ['usr_a'] }))
  expect(card()).toMatchObject({ known: named(['usr_a']), dirty: false })
  await again(read('usr_a', 'usr_b'))
  expect(card().values.assignees).toEqual(['usr_a', 'usr_b'])
})

test('what the server says of a field stands on its card until that is changed', async () => {
  const details = [{ field: 'input.assignees', message: 'needs a member' }]
  const extensions = { code: 'validation_failed', details }
  server.answer = { error: { graphQLErrors: [{ message: 'Some fields are not valid.', extensions }] } }
  const { now, doing } = await hooked(Rules, read())
  await doing(() => cardOf(now()).assigning.set({ assignment: 'ROUND_ROBIN' }))
  await doing(() => barOf(now()).onSave({ assignment: 'ROUND_ROBIN' }))
  const shell = { can: () => true } as unknown as Shell
  const card = await hooked(AssignmentCard, cardOf(now()), (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  const error = () =>
    (within(card.now()).find((e) => e.type === Members)?.props as ComponentProps<typeof Members>).error
  expect(error()).toBe('Needs a member.')
  await doing(() => cardOf(now()).assigning.set({ assignees: ['usr_a'] }))
  await card.again(cardOf(now()))
  expect(error()).toBe('')
})
