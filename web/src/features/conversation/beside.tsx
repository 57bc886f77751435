import { graphql } from '../../gql/gql'
import { useFresh } from '../../lib/fresh'
import { useLive } from '../../lib/live'
import { useNow } from '../../lib/now'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Tabs } from '../../ui/tabs'
import { Trouble } from '../../ui/trouble'
import { ofConversation } from './about'
import { BesideCalls } from './beside-calls'
import { BesideContact } from './beside-contact'
import { BesideHistory } from './beside-history'
import { Turns } from './turns'
import type { Head } from './thread-head'

// The details beside a conversation are loaded when they are opened.
const Document = graphql(`
  query Beside($id: ID!, $contactId: ID!, $known: Boolean!, $now: Time!) {
    conversation(id: $id) {
      id
      topics {
        id
        name
      }
    }
    contact(id: $contactId) @include(if: $known) {
      ...BesideContact_Contact
      notes(first: 3) {
        nodes {
          ...History_Note
        }
        pageInfo {
          hasNextPage
        }
      }
    }
    appointments(contactId: $contactId, from: $now, sort: earliest, first: 15) @include(if: $known) {
      nodes {
        ...History_Appointment
      }
      pageInfo {
        hasNextPage
      }
    }
    conversations(contactId: $contactId, includeArchived: true, sort: updated, first: 11) @include(if: $known) {
      nodes {
        ...History_Conversation
      }
      pageInfo {
        hasNextPage
      }
    }
    calls(contactId: $contactId, first: 10) @include(if: $known) {
      nodes {
        ...History_Call
      }
      pageInfo {
        hasNextPage
      }
    }
    conversationCalls(conversationId: $id, first: 10) {
      nodes {
        ...BesideCalls_Call
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    turns(conversationId: $id, first: 25) {
      nodes {
        ...Turns_Turn
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

// hour is when this hour began: an appointment that has just begun is still one to come, and what is asked again is asked in the same way.
const hour = (now: number) => new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString()

type Props = { conversation: Head; part: string; of: string; onPart: (part: string) => void }

// Beside is what one wants to know of a conversation: with whom, and why the assistant said what it said.
export function Beside({ conversation, part, of, onPart }: Props) {
  const { id, contactId } = conversation
  const now = hour(useNow())
  const [{ data, error }, refresh] = useFresh({
    query: Document,
    variables: { id, contactId: contactId ?? '', known: Boolean(contactId), now },
  })
  useLive(['message', 'contact', 'call', 'conversation', 'appointment'], refresh, ofConversation(conversation))
  if (error && !data) return <Trouble problem={problemOf(error)} onRetry={refresh} />
  if (!data) return <Waiting />
  const words = text.conversation
  const { contact, conversations, calls, appointments } = data
  const history = contactId && contact && conversations && calls && appointments && (
    <BesideHistory {...{ contactId, conversations, calls, appointments }} here={id} notes={contact.notes} />
  )
  return (
    <Tabs
      label={words.beside}
      value={part === 'why' ? 'why' : 'contact'}
      onChange={onPart}
      tabs={[
        {
          value: 'contact',
          label: words.details,
          body: (
            <BesideContact conversation={conversation} contact={data.contact ?? null} topics={data.conversation.topics}>
              <BesideCalls id={id} first={data} />
              {history}
            </BesideContact>
          ),
        },
        { value: 'why', label: words.why, body: <Turns id={id} first={data} of={of} /> },
      ]}
    />
  )
}
