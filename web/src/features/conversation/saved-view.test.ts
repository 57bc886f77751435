import { expect, test } from 'vitest'
import { blank, conditionsOf, filterOf, isAsSaved, isWorthSaving, type Filter } from './saved-view'

const none: Filter = {
  inboxView: null,
  triage: null,
  status: null,
  assigneeId: null,
  teamId: null,
  priority: null,
  channel: null,
  assistantId: null,
  tagId: null,
  topicId: null,
  target: null,
  handling: null,
  type: null,
  sentiment: null,
  search: null,
  isFavorite: null,
  includeArchived: null,
  sort: null,
}

const full: Filter = {
  inboxView: 'WAITING',
  triage: 'OPEN',
  status: 'OPEN',
  assigneeId: 'usr_1',
  teamId: 'team_1',
  priority: 'URGENT',
  channel: 'SMS',
  assistantId: 'ast_1',
  tagId: 'tag_1',
  topicId: 'topic_1',
  target: 'RESPONSE_MISSED',
  handling: 'WITH_PERSON',
  type: 'CHAT',
  sentiment: 'NEGATIVE',
  search: 'refund',
  isFavorite: true,
  includeArchived: true,
  sort: 'oldest',
}

test('a view comes back as it was kept', () => {
  const c = conditionsOf({ id: 'view_1', filter: full })
  expect(filterOf(c)).toEqual(full)
  expect(isAsSaved(c, { id: 'view_1', filter: full })).toBe(true)
  expect(isAsSaved({ ...c, tag: '' }, { id: 'view_1', filter: full })).toBe(false)
})

test('what a view does not limit is not limited', () => {
  expect(conditionsOf({ id: 'view_1', filter: { ...none, sort: 'updated' } })).toEqual({ ...blank, saved: 'view_1' })
  expect(filterOf({ ...blank, from: '2026-01-01', to: '2026-02-01', contact: 'con_1' })).toEqual({ sort: 'updated' })
})

test('an order alone is not worth saving', () => {
  expect(isWorthSaving(blank)).toBe(false)
  expect(isWorthSaving({ ...blank, sort: 'oldest', contact: 'con_1' })).toBe(false)
  expect(isWorthSaving({ ...blank, favorite: 'yes' })).toBe(true)
})
