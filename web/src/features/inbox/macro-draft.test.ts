import { expect, test } from 'vitest'
import { draftOf, lacking, stepOf } from './macro-draft'

test('a step has what its action needs, and no more', () => {
  const full = {
    text: ' Hi ',
    assigneeId: 'usr_1',
    priority: 'LOW',
    minutes: 5,
    tagId: 'tag_1',
    teamId: 'team_1',
  } as const
  expect(stepOf(draftOf({ action: 'REPLY', ...full }))).toEqual({ action: 'REPLY', text: 'Hi' })
  expect(stepOf(draftOf({ action: 'ASSIGN', ...full }))).toEqual({ action: 'ASSIGN', assigneeId: 'usr_1' })
  expect(stepOf(draftOf({ action: 'PRIORITY', ...full }))).toEqual({ action: 'PRIORITY', priority: 'LOW' })
  expect(stepOf(draftOf({ action: 'SNOOZE', ...full }))).toEqual({ action: 'SNOOZE', minutes: 5 })
  expect(stepOf(draftOf({ action: 'TAG', ...full }))).toEqual({ action: 'TAG', tagId: 'tag_1' })
  expect(stepOf(draftOf({ action: 'TEAM', ...full }))).toEqual({ action: 'TEAM', teamId: 'team_1' })
  expect(stepOf(draftOf({ action: 'DONE', ...full }))).toEqual({ action: 'DONE' })
})

test('what lacks something is told', () => {
  const drafts = [
    draftOf(),
    draftOf({ action: 'DONE' }),
    draftOf({ action: 'TAG' }),
    draftOf({ action: 'NOTE', text: 'x' }),
  ]
  expect(lacking(drafts)).toEqual([0, 2])
})
