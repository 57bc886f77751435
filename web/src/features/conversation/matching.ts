import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import type { ConversationFilterInput } from '../../gql/graphql'

const Document = graphql(`
  query MatchingConversations(
    $includeArchived: Boolean
    $contactId: ID
    $assistantId: ID
    $channel: String
    $search: String
    $isFavorite: Boolean
    $inboxView: InboxView
    $assigneeId: ID
    $teamId: ID
    $priority: Priority
    $triage: Triage
    $tagId: ID
    $topicId: ID
    $target: TargetOutcome
    $handling: Handling
    $type: ConversationType
    $sentiment: Sentiment
    $status: ConversationStatus
    $from: Time
    $to: Time
  ) {
    conversations(
      first: 1
      includeArchived: $includeArchived
      contactId: $contactId
      assistantId: $assistantId
      channel: $channel
      search: $search
      isFavorite: $isFavorite
      inboxView: $inboxView
      assigneeId: $assigneeId
      teamId: $teamId
      priority: $priority
      triage: $triage
      tagId: $tagId
      topicId: $topicId
      target: $target
      handling: $handling
      type: $type
      sentiment: $sentiment
      status: $status
      from: $from
      to: $to
    ) {
      totalCount
    }
  }
`)

// useMatching is how many conversations match, once that is wanted; null where it is not known. The list does not count them.
export function useMatching(filter: ConversationFilterInput, wanted: boolean): number | null {
  const [{ data }] = useQuery({
    query: Document,
    variables: filter,
    pause: !wanted,
    requestPolicy: 'cache-and-network',
  })
  return data?.conversations.totalCount ?? null
}
