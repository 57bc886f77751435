import { expect, test } from 'vitest'
import { asking } from './asking'

test('somebody is asked what is to be done, to how many, and to whom', () => {
  const asked = [
    asking(3000, true, { status: 'DONE' }),
    asking(null, true, { status: 'OPEN' }),
    asking(501, false, { status: 'SNOOZED' }),
    asking(501, false, { priority: 'HIGH' }),
    asking(501, false, { assigneeId: 'usr_1' }, 'Ada'),
    asking(501, false, { assigneeId: null, teamId: null }),
  ]
  expect(asked.map(({ title, action }) => `${title} ${action}`)).toEqual([
    'Mark 3,000 conversations as done? Mark as done',
    'Reopen all conversations that match? Reopen',
    'Snooze 501 conversations? Snooze',
    'Change the priority of 501 conversations to High? Change priority',
    'Assign 501 conversations to Ada? Assign',
    'Unassign 501 conversations? Unassign',
  ])
  expect(asked.map(({ hint }) => /rat/.test(hint ?? ''))).toEqual([true, false, false, false, false, false])
})
