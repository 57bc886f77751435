import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { problemOf } from '../../lib/problem'
import { ask, busy, end, hear, silence, type Talk } from './talk'

const Turn = graphql(`
  subscription TestTurn($input: ChatCompletionInput!) {
    chatCompletion(input: $input) {
      __typename
      ... on ChatDelta {
        content
      }
      ... on ChatToolCall {
        toolCall {
          id
          name
          arguments
          result
          error
          durationMs
        }
      }
      ... on ChatToolResult {
        toolCall {
          id
          name
          arguments
          result
          error
          durationMs
        }
      }
      ... on ChatDone {
        completion {
          conversationId
          output
          replied
          toolCalls {
            id
            name
            arguments
            result
            error
            durationMs
          }
          matches {
            id
            score
            metadata {
              text
            }
          }
        }
      }
      ... on ChatFailure {
        message
      }
    }
  }
`)

// useTalk is a conversation with the assistant as it was saved. Each message is a turn of its own, which ends with the page.
export function useTalk(assistantId: string, contactId: string | null) {
  const client = useClient()
  const [talk, setTalk] = useState<Talk>(silence)
  const turn = useRef<{ unsubscribe: () => void } | null>(null)
  const quit = () => {
    turn.current?.unsubscribe()
    turn.current = null
  }
  useEffect(() => quit, [])
  const say = (content: string) => {
    if (busy(talk)) return
    setTalk(ask(talk, content))
    const input = { assistantId, input: content, conversationId: talk.conversationId, contactId }
    turn.current = client.subscription(Turn, { input }).subscribe(({ data, error, stale }) => {
      if (error) setTalk((now) => end(now, problemOf(error).message))
      else if (data && !stale) setTalk((now) => hear(now, data.chatCompletion))
    })
  }
  return {
    talk,
    busy: busy(talk),
    say,
    stop: () => {
      quit()
      setTalk((now) => end(now, null))
    },
    fresh: () => {
      quit()
      setTalk(silence)
    },
  }
}
