import { useShell } from '../../app/shown'
import { readFragment } from '../../gql/fragment-masking'
import type { InboxQuery } from '../../gql/graphql'
import { useLive } from '../../lib/live'
import { usePages } from '../../lib/pages'
import { asked } from './inbox-asked'
import type { Conditions } from './inbox-conditions'
import { Document } from './inbox-query'
import { Fragment as Row } from './inbox-row'

const pick = ({ conversations }: InboxQuery) =>
  conversations && { ...conversations, nodes: readFragment(Row, conversations.nodes) }

const whole = { list: true, beside: true, thread: false, id: '', first: 40 }
const later = { beside: false }

// useInboxPages reads the list, with what stands beside it: that comes with the first page, and anew with each refresh. The very first read
// brings along the conversation that the page opens with.
export function useInboxPages(conditions: Conditions, openedWith: string | undefined) {
  const variables = { ...asked(conditions, useShell().timeZone), ...whole }
  const opening = openedWith ? { opening: { thread: true, id: openedWith } } : {}
  const pages = usePages(Document, variables, pick, { later, ...opening })
  useLive(['conversation', 'message', 'contact'], pages.refresh)
  return pages
}
