import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { toObservable } from 'wonka'
import { graphql } from '../../gql/gql'
import { problemOf, unreachable } from '../../lib/problem'
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
    quit() // the turn before may not have ended yet, though its reply is there
    setTalk(ask(talk, content))
    const input = { assistantId, input: content, conversationId: talk.conversationId, contactId }
    turn.current = toObservable(client.subscription(Turn, { input })).subscribe({
      next: ({ data, error, stale, hasNext }) => {
        if (error) setTalk((now) => end(now, problemOf(error).message))
        // The last result says that there are no more, and has the event before once more.
        else if (data && hasNext && !stale) setTalk((now) => hear(now, data.chatCompletion))
      },
      // A server that shuts down ends a turn in its middle.
      complete: () => {
        turn.current = null
        setTalk((now) => end(now, unreachable().message))
      },
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
