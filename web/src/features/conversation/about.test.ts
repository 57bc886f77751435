import { expect, test } from 'vitest'
import { ofConversation } from './about'

const shown = { id: 'conversation', contactId: 'contact' }

test.each([
  ['conversation.updated', 'conversation', 'contact', true],
  ['conversation.updated', 'another', 'contact', false],
  ['message.created', 'message', 'contact', true],
  ['message.created', 'message', 'another', false],
  ['message.created', 'message', null, true],
  ['call.ended', 'call', 'another', false],
])('%s of %s about %s', (type, thingId, contactId, about) => {
  const event = { type, thingId, contactId, sequence: 1, data: null }
  expect(ofConversation(shown)(event)).toBe(about)
  expect(ofConversation(null)(event)).toBe(true)
})

test('what has no contact hears of all messages', () => {
  const event = { type: 'message.created', thingId: 'message', contactId: 'another', sequence: 1, data: null }
  expect(ofConversation({ id: 'conversation', contactId: null })(event)).toBe(true)
})
