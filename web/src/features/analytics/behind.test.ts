import { expect, test } from 'vitest'
import { behind } from './behind'

const scope = { from: '2026-03-01', to: '2026-03-31', assistant: '', channel: '', number: '' }

test('a figure of calls opens the calls that it counts', () => {
  expect(behind('busyCalls', { ...scope, assistant: 'ast_1', channel: 'PHONE' })).toEqual({
    to: '/w/$subaccount/calls',
    search: { time: 'custom', from: '2026-03-01', to: '2026-03-31', assistant: 'ast_1', type: 'phone', status: 'BUSY' },
  })
})

test('a figure of chats opens chats, archived ones too', () => {
  expect(behind('closedConversations', { ...scope, channel: 'SMS' })?.search).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
    channel: 'SMS',
    type: 'CHAT',
    archived: 'yes',
    state: 'CLOSED',
  })
})

test('a figure of targets opens the conversations with this outcome', () => {
  expect(behind('responseTargets', scope)?.search['target']).toBe('RESPONSE_DUE')
  expect(behind('resolutionTargetsMet', scope)?.search['target']).toBe('RESOLUTION_MET')
})

test('a figure of a topic opens what is about it', () => {
  const topic = { ...scope, topic: 'topic_1' }
  expect(behind('calls', topic)?.search['topic']).toBe('topic_1')
  expect(behind('conversations', topic)?.search['topic']).toBe('topic_1')
})

test('unanswered questions open their list, and a sum of two kinds opens none', () => {
  expect(behind('unansweredQuestions', scope)?.to).toBe('/w/$subaccount/knowledge/unanswered')
  expect(behind('costInDollars', scope)).toBeNull()
})
