import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { count, percent } from '../../lib/format'
import { text } from '../../text/text'
import { EntriesLink } from './entries-link'
import type { Range } from './range'

const Fragment = graphql(`
  fragment SentimentBar_Totals on InsightTotals {
    positive
    neutral
    negative
    mixed
  }
`)

const parts = [
  { key: 'positive', figure: 'POSITIVE', name: text.sentiment.POSITIVE, colour: 'bg-good' },
  { key: 'neutral', figure: 'NEUTRAL', name: text.sentiment.NEUTRAL, colour: 'bg-edge' },
  { key: 'mixed', figure: 'MIXED', name: text.sentiment.MIXED, colour: 'bg-warn' },
  { key: 'negative', figure: 'NEGATIVE', name: text.sentiment.NEGATIVE, colour: 'bg-bad' },
] as const

// SentimentBar shows how people felt, as shares of those whose sentiment is known.
export function SentimentBar({ totals, range }: { totals: FragmentType<typeof Fragment>; range: Range }) {
  const t = readFragment(Fragment, totals)
  const all = t.positive + t.neutral + t.negative + t.mixed
  return (
    <div className="flex flex-col gap-4">
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        {parts.map((p) => t[p.key] > 0 && <span key={p.key} className={p.colour} style={{ flexGrow: t[p.key] }} />)}
      </div>
      <dl className="flex flex-col gap-2.5">
        {parts.map((p) => (
          <div key={p.key} className="flex items-center gap-2.5">
            <span className={`size-2.5 rounded-full ${p.colour}`} aria-hidden />
            <dt className="flex-1">
              <EntriesLink figure={p.figure} range={range}>
                {p.name}
              </EntriesLink>
            </dt>
            <dd className="tabular text-soft">{count(t[p.key])}</dd>
            <dd className="tabular w-12 text-right">{all ? percent(t[p.key] / all) : '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
