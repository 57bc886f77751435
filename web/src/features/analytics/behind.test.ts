import { expect, test } from 'vitest'
import { behind, during, type Figure } from './behind'
import lists from './lists.json'
import { text } from '../../text/text'

const scope = { from: '2026-03-01', to: '2026-03-31', assistant: '', channel: '', number: '' }

test('a figure of calls opens the calls that it counts', () => {
  expect(behind('busyCalls', { ...scope, assistant: 'ast_1', channel: 'PHONE' })).toEqual({
    to: '/w/$subaccount/calls',
    search: { time: 'custom', from: '2026-03-01', to: '2026-03-31', assistant: 'ast_1', type: 'phone', status: 'BUSY' },
  })
  expect(behind('containedCalls', scope)?.search['handling']).toBe('CONTAINED')
})

test('a figure of chats opens chats, archived ones too', () => {
  expect(behind('closedConversations', { ...scope, channel: 'SMS' })?.search).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
    channel: 'SMS',
    type: 'CHAT',
    archived: 'yes',
    handling: 'SUCCESSFUL',
  })
})

test('a figure of a topic opens what is about it', () => {
  const topic = { ...scope, topic: 'topic_1' }
  expect(behind('calls', topic)?.search['topic']).toBe('topic_1')
  expect(behind('conversations', topic)?.search['topic']).toBe('topic_1')
  expect(behind('contained', topic)?.search['topic']).toBe('topic_1')
})

test('what has no list of its own opens its entries', () => {
  expect(behind('failedReplies', { ...scope, number: '+12025550100' })).toEqual({
    to: '/w/$subaccount/analytics/entries',
    search: { from: '2026-03-01', to: '2026-03-31', number: '+12025550100', figure: 'FAILED_REPLIES' },
  })
})

test('a figure of the agency opens its entries, whatever list a client has of it', () => {
  expect(behind('busyCalls', { ...scope, assistant: 'ast_1', channel: 'PHONE' }, true)).toEqual({
    to: '/w/$subaccount/analytics/entries',
    search: {
      from: '2026-03-01',
      to: '2026-03-31',
      assistant: 'ast_1',
      channel: 'PHONE',
      figure: 'BUSY_CALLS',
    },
  })
  expect(behind('closedConversations', { ...scope, topic: 'topic_1' }, true)?.search).toMatchObject({
    topic: 'topic_1',
    figure: 'CLOSED_CONVERSATIONS',
  })
  expect(behind('calls', { ...scope, channel: 'SMS' }, true)).toBeNull()
  expect(behind('unansweredQuestions', { ...scope, number: '+12025550100' }, true)).toBeNull()
})

test.each(Object.keys(lists) as Figure[])('%s of the agency opens a list that has a title', (figure) => {
  const list = behind(figure, scope, true)
  expect(list?.search).toMatchObject({ from: '2026-03-01', to: '2026-03-31' })
  expect(text.analytics.entries.titles[list?.search['figure'] ?? '']).toBeTruthy()
})

test('a figure without anything of what the page is narrowed to opens no other list', () => {
  expect(behind('calls', { ...scope, channel: 'SMS' })).toBeNull()
  expect(behind('conversations', { ...scope, channel: 'PHONE' })).toBeNull()
  expect(behind('conversations', { ...scope, number: '+12025550100' })).toBeNull()
  expect(behind('unansweredQuestions', { ...scope, channel: 'SMS' })).toBeNull()
})

test.each(Object.keys(lists) as Figure[])('%s opens a list of the same days', (figure) => {
  expect(behind(figure, scope)?.search).toMatchObject({ from: '2026-03-01', to: '2026-03-31' })
})

test.each([
  ['2026-03-10T14', '2026-03-10', '2026-03-10'],
  ['2026-03-10', '2026-03-10', '2026-03-10'],
  ['2026-02', '2026-02-15', '2026-02-28'],
  ['2026-03', '2026-03-01', '2026-03-31'],
  ['2026-12', '2026-12-01', '2026-12-20'],
])('the bar of %s is from %s to %s', (at, from, to) => {
  expect(during(at, { from: '2026-02-15', to: '2026-12-20' })).toEqual({ from, to })
})
