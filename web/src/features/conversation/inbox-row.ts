import { graphql } from '../../gql/gql'
import type { InboxRow_ConversationFragment } from '../../gql/graphql'
import { text } from '../../text/text'

export const Fragment = graphql(`
  fragment InboxRow_Conversation on Conversation {
    id
    contactName
    contactEmail
    contactPhone
    previewText
    lastChannel
    isArchived
    isFavorite
    handedOff
    status
    triage
    snoozedUntil
    priority
    responseDueAt
    resolutionDueAt
    unread
    assignee {
      id
      name
    }
    team {
      id
      name
    }
    updatedAt
  }
`)

export type InboxRow = InboxRow_ConversationFragment

type Known = { contactName?: string | null; contactPhone?: string | null; contactEmail?: string | null }

// whoOf is whom a conversation is with, by what is known of them.
export function whoOf(c: Known): string {
  return c.contactName || c.contactPhone || c.contactEmail || text.conversation.unknown
}
