import { useContext } from 'react'
import { useSubscription } from 'urql'
import { graphql } from '../gql/gql'
import { FeedContext } from '../lib/live'
import type { LocalFeed } from './feed'
import { useShell } from './shown'
import { standing } from './steady'
import { agency } from './url'

const Document = graphql(`
  subscription Happenings {
    events {
      type
      sequence
      thingId
      contactId
      data
    }
  }
`)

// Hearing subscribes to the events of the subaccount, once for the whole page.
export function Hearing() {
  const { subaccount, can } = useShell()
  const feed = useContext(FeedContext) as LocalFeed
  const pause = subaccount === agency || !can('webhooks:read')
  useSubscription({ query: Document, pause, context: standing }, (_, heard) => {
    const { events } = heard
    feed.tell({ ...events, sequence: events.sequence ?? 0, contactId: events.contactId ?? null })
    return heard
  })
  return null
}
