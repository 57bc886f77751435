import { graphql } from '../../gql/gql'
import type { History_AppointmentFragment, History_CallFragment, History_ConversationFragment } from '../../gql/graphql'

// What is read of a contact beside one of its conversations.
export const Conversation = graphql(`
  fragment History_Conversation on Conversation {
    id
    previewText
    lastChannel
    triage
    updatedAt
  }
`)

export const Call = graphql(`
  fragment History_Call on Call {
    id
    callStatus
    direction
    conversationId
    createdAt
  }
`)

export const Appointment = graphql(`
  fragment History_Appointment on Appointment {
    id
    startTime
    status
    address
  }
`)

export const Note = graphql(`
  fragment History_Note on ContactNote {
    id
    value
    createdAt
  }
`)

type Rows<T> = { nodes: readonly T[]; pageInfo: { hasNextPage: boolean } }

// Entry is one conversation or call of a contact.
export type Entry =
  | { kind: 'conversation'; at: string; of: History_ConversationFragment }
  | { kind: 'call'; at: string; of: History_CallFragment }

// shown is how many entries stand beside a conversation; the contact's page has all.
export const shown = 10

// historyOf are the other conversations of a contact and its calls outside of this one, the newest first, and whether there are more.
export function historyOf(
  here: string,
  conversations: Rows<History_ConversationFragment>,
  calls: Rows<History_CallFragment>,
): { entries: Entry[]; more: boolean } {
  const all: Entry[] = [
    ...conversations.nodes
      .filter((c) => c.id !== here)
      .map((of) => ({ kind: 'conversation' as const, at: of.updatedAt, of })),
    ...calls.nodes
      .filter((c) => c.conversationId !== here)
      .map((of) => ({ kind: 'call' as const, at: of.createdAt, of })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const more = all.length > shown || conversations.pageInfo.hasNextPage || calls.pageInfo.hasNextPage
  return { entries: all.slice(0, shown), more }
}

// soonest is how many appointments stand there. More are asked for, as some may have been called off.
export const soonest = 5

const off = new Set<string | null | undefined>(['CANCELLED', 'COMPLETED', 'NO_SHOW'])

// upcomingOf are the appointments that still take place.
export function upcomingOf<T extends Pick<History_AppointmentFragment, 'status' | 'startTime'>>(
  all: readonly T[],
): T[] {
  return all.filter((a) => a.startTime && !off.has(a.status))
}
