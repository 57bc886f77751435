import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { ConversationCallsQuery } from '../../gql/graphql'
import { length } from '../../lib/format'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Link } from '../../ui/link'
import { LoadMore } from '../../ui/load-more'
import { Ago } from '../../ui/time'
import { CallState } from '../call/call-status'

const Fragment = graphql(`
  fragment BesideCalls_Call on Call {
    id
    callStatus
    totalDurationSeconds
    createdAt
  }
`)

const Document = graphql(`
  query ConversationCalls($id: ID!, $first: Int!, $after: String) {
    conversationCalls(conversationId: $id, first: $first, after: $after) {
      nodes {
        ...BesideCalls_Call
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ conversationCalls }: ConversationCallsQuery) => ({
  ...conversationCalls,
  nodes: readFragment(Fragment, conversationCalls.nodes),
})

// BesideCalls are the calls of a conversation.
export function BesideCalls({ id, first }: { id: string; first: ConversationCallsQuery }) {
  const words = text.conversation
  const pages = usePages(Document, { id, first: 10 }, pick, { first })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{words.calls}</h3>
      {pages.rows.length === 0 && <p className="text-soft">{words.callsNone}</p>}
      <ul>
        {pages.rows.map((call) => (
          <li key={call.id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
            <Link to={url.call} id={call.id} className="flex-1">
              <Ago at={call.createdAt} />
            </Link>
            <CallState status={call.callStatus} />
            <span className="tabular text-soft">{length(call.totalDurationSeconds)}</span>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </section>
  )
}
