import { readFragment } from '../../gql/fragment-masking'
import type { Analytics_TotalsFragment } from '../../gql/graphql'
import { count, decimal, length } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { PlainTable } from '../../ui/plain-table'
import type { Scope } from './behind'
import { CountLink } from './count-link'
import { Times } from './query'

const words = text.analytics
const names = Object.entries(words.spreads) as [keyof typeof words.spreads, string][]

// seconds with what is below one, where that tells something.
const seconds = (n: number | undefined) => (n == null ? '–' : n < 60 ? `${decimal(n, 1)} s` : length(n))

type Props = { now: Analytics_TotalsFragment; before: Analytics_TotalsFragment; scope: Scope; here: boolean }

// Speed shows how long things took, beside the time before. A percentile opens what it is one of.
export function Speed({ now, before, scope, here }: Props) {
  const rows = names.map(([key, name]) => {
    const times = readFragment(Times, now[key])
    const was = readFragment(Times, before[key])
    return {
      key,
      cells: [
        <CountLink key={key} figure={key} scope={scope} here={here}>
          {name}
        </CountLink>,
        count(times?.count ?? 0),
        seconds(times?.p50Seconds),
        seconds(times?.p90Seconds),
        seconds(times?.p95Seconds),
        seconds(was?.p50Seconds),
      ],
    }
  })
  return (
    <Card title={words.speed} hint={words.speedHint} flush>
      <PlainTable
        label={words.speed}
        head={[words.figure, words.measured, '50 %', '90 %', '95 %', words.earlier]}
        rows={rows}
      />
    </Card>
  )
}
