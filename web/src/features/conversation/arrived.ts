import { useCallback } from 'react'
import { graphql } from '../../gql/gql'
import { useNewest } from '../../lib/newest'

const Newest = graphql(`
  query ArrivedMessages($id: ID!) {
    conversation(id: $id) {
      id
      messages(first: 25) {
        nodes {
          id
          content
          ai
          createdAt
        }
      }
    }
  }
`)

// apart is how many milliseconds the clocks of the server and of this browser may differ.
const apart = 120_000

// own are the messages that this page knows to have been sent: none of them is another one.
const own = new Set<string>()

export const known = (id: string) => void own.add(id)

type Sent = { content: string; ai: boolean; at: number }

// useArrived looks whether a message arrived though its answer did not: sent once more, it would be said twice. Where that cannot be seen,
// it answers false.
export function useArrived(conversationId: string) {
  const newest = useNewest(Newest)
  return useCallback(
    async ({ content, ai, at }: Sent): Promise<boolean> => {
      const { data } = await newest({ id: conversationId })
      const found = data?.conversation.messages.nodes.find(
        (m) =>
          !own.has(m.id) && m.ai === ai && m.content?.trim() === content.trim() && Date.parse(m.createdAt) > at - apart,
      )
      if (found) known(found.id)
      return found !== undefined
    },
    [newest, conversationId],
  )
}
