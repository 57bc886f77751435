import type { AnalyticsEntriesPageQuery } from '../../gql/graphql'
import { reasonOf } from '../../lib/reason'
import { text as words } from '../../text/text'

export type Entry = AnalyticsEntriesPageQuery['analyticsEntries']['nodes'][number]

// wordsOf an entry are what somebody said, as it stands; only the reason of a failed reply is the server's own.
export function wordsOf({ text, failed, kind }: Pick<Entry, 'text' | 'failed' | 'kind'>): string {
  if (!text) return words.analytics.entries.kinds[kind] ?? kind
  return failed ? reasonOf(text) : text
}
