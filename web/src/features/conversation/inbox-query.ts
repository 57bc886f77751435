import { graphql } from '../../gql/gql'

// The one query of the inbox: its list with what stands beside it, and the conversation that it opens with. Afterwards each is read without
// the other, and the list's further pages without what stands beside it.
export const Document = graphql(`
  query Inbox(
    $list: Boolean!
    $beside: Boolean!
    $thread: Boolean!
    $id: ID!
    $sort: ConversationSort
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
    $first: Int
    $after: String
  ) {
    inboxCounts @include(if: $beside) {
      ...InboxViews_Counts
    }
    savedViews @include(if: $beside) {
      ...Saved_SavedView
    }
    conversations(
      sort: $sort
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
      first: $first
      after: $after
    ) @include(if: $list) {
      nodes {
        ...InboxRow_Conversation
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    conversation(id: $id) @include(if: $thread) {
      id
      ...ThreadHead_Conversation
      notes(first: 50) {
        nodes {
          ...Note_ConversationNote
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      messages(first: $first, after: $after) {
        nodes {
          ...Said_Message
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)
