import { expect, test } from 'vitest'
import { ask, busy, end, hear, silence, type TurnEvent } from './talk'

const tool = {
  __typename: 'ToolCall' as const,
  id: 't1',
  name: 'search',
  arguments: { q: 'hours' },
  result: null,
  error: null,
  durationMs: 0,
}
const called: TurnEvent = { __typename: 'ChatToolCall', toolCall: tool }
const answered: TurnEvent = { __typename: 'ChatToolResult', toolCall: { ...tool, result: 'nine', durationMs: 12 } }
const piece = (content: string): TurnEvent => ({ __typename: 'ChatDelta', content })

test('a reply comes piece by piece, with the tools that it took', () => {
  let talk = ask(silence, 'When?')
  expect(busy(talk)).toBe(true)
  talk = hear(talk, called)
  expect(talk.said.at(-1)).toMatchObject({ tools: [{ name: 'search', durationMs: null }] })
  for (const event of [answered, piece('At '), piece('nine.')]) talk = hear(talk, event)
  expect(talk.said.at(-1)).toMatchObject({ content: 'At nine.', tools: [{ result: 'nine', durationMs: 12 }] })
})

test('the end of a turn says what was found, and where it goes on', () => {
  const talk = hear(ask(silence, 'When?'), {
    __typename: 'ChatDone',
    completion: {
      __typename: 'ChatCompletion',
      conversationId: 'conv_1',
      output: 'At nine.',
      replied: true,
      toolCalls: [],
      matches: [
        {
          __typename: 'ChatMatch',
          id: 'p1',
          score: 0.8,
          metadata: { __typename: 'ChatMatchMetadata', text: 'Open at nine.' },
        },
      ],
    },
  })
  expect(talk.conversationId).toBe('conv_1')
  expect(busy(talk)).toBe(false)
  expect(talk.said.at(-1)).toMatchObject({ state: 'done', passages: [{ text: 'Open at nine.', score: 0.8 }] })
})

test('what was stopped keeps what there was', () => {
  const talk = end(hear(ask(silence, 'When?'), piece('At ')), null)
  expect(talk.said.at(-1)).toMatchObject({ content: 'At ', state: 'stopped' })
  expect(end(talk, 'lost').said.at(-1)).toMatchObject({ state: 'stopped' })
})

test('a failure says why', () => {
  const event: TurnEvent = { __typename: 'ChatFailure', message: 'No model answers.' }
  expect(hear(ask(silence, 'When?'), event).said.at(-1)).toMatchObject({
    state: 'failed',
    problem: 'No model answers.',
  })
})
