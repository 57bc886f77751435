import { useContext, useState } from 'react'
import { useSubscription } from 'urql'
import { graphql } from '../gql/gql'
import { FeedContext } from '../lib/live'
import type { LocalFeed } from './feed'
import { useShell } from './shown'
import { standing } from './steady'
import { agency } from './url'

const Document = graphql(`
  subscription Happenings($after: Int64) {
    events(after: $after) {
      type
      sequence
      thingId
      contactId
      data
    }
  }
`)

// Hearing subscribes to the events of the subaccount, once for the whole page. A page is read before its socket stands: what happens in between
// is heard from behind the event that was the newest then.
export function Hearing() {
  const { subaccount, can, newest } = useShell()
  const feed = useContext(FeedContext) as LocalFeed
  const [after, setAfter] = useState(newest)
  if (after === undefined && newest !== undefined) setAfter(newest)
  const pause = subaccount === agency || !can('webhooks:read') || after === undefined
  const variables = { after: after ?? null }
  useSubscription({ query: Document, variables, pause, context: standing }, (_, heard) => {
    const { events } = heard
    feed.tell({ ...events, sequence: events.sequence ?? 0, contactId: events.contactId ?? null })
    return heard
  })
  return null
}
