import { useMemo } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { CallEventsQuery } from '../../gql/graphql'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { LoadMore } from '../../ui/load-more'
import { At } from '../../ui/time'
import { Raw } from './call-transcript'

const Fragment = graphql(`
  fragment CallEvents_Event on Event {
    id
    type
    createdAt
    data
  }
`)

const Document = graphql(`
  query CallEvents($id: ID!, $first: Int!, $after: String) {
    events(thingId: $id, first: $first, after: $after) {
      nodes {
        ...CallEvents_Event
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ events }: CallEventsQuery) => ({ ...events, nodes: readFragment(Fragment, events.nodes) })

const words = text.call.detail

// CallEvents are the events of a call, the latest first, each as it was emitted.
export function CallEvents({ id, events }: { id: string } & Pick<CallEventsQuery, 'events'>) {
  const first = useMemo(() => ({ events }), [events])
  const pages = usePages(Document, { id, first: 50 }, pick, { first })
  const { rows } = pages
  return (
    <Card title={words.events}>
      {rows.length === 0 && <p className="text-soft">{words.eventsNone}</p>}
      <ol className="flex flex-col gap-2">
        {rows.map((e) => (
          <li key={e.id}>
            <details>
              <summary className="cursor-pointer">
                <span className="font-medium">{words.eventNames[e.type] ?? e.type}</span>{' '}
                <At at={e.createdAt} className="text-xs text-soft" />
              </summary>
              <div className="pt-2">
                <Raw label={words.raw} value={e.data} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      <LoadMore pages={pages} />
    </Card>
  )
}
