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
          source
          createdAt
        }
      }
    }
  }
`)

// useNewestMessages reads what was said last, by which a message is found whose answer was lost.
export function useNewestMessages(conversationId: string) {
  const newest = useNewest(Newest)
  return async () => (await newest({ id: conversationId })).data?.conversation.messages.nodes
}
