import { graphql } from '../../gql/gql'
import type { InboxRow_ConversationFragment } from '../../gql/graphql'
import { useWritten } from '../../lib/written'
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

export type Known = { contactName?: string | null; contactPhone?: string | null; contactEmail?: string | null }

// whoOf is whom a conversation is with, by what is known of them.
export function whoOf(c: Known): string {
  return c.contactName || c.contactPhone || c.contactEmail || text.conversation.unknown
}

// useWho is that as it is shown, a number as its country writes it.
export function useWho(c: Known): string {
  const number = useWritten(c.contactName ? '' : (c.contactPhone ?? ''))
  return whoOf({ ...c, contactPhone: number })
}
