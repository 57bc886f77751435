import type { Analytics_TotalsFragment } from '../../gql/graphql'
import { count } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { PlainTable } from '../../ui/plain-table'
import type { Scope } from './behind'
import { CountLink } from './count-link'
import { metShare, written } from './share'

const words = text.analytics
const sorts = ['response', 'resolution'] as const

type Props = { now: Analytics_TotalsFragment; before: Analytics_TotalsFragment; scope: Scope; here: boolean }

// Targets say what part of the conversations was answered and closed in time. Where nothing was due, there is nothing to see.
export function Targets({ now, before, scope, here }: Props) {
  const rows = sorts.map((sort) => {
    const all = `${sort}Targets` as const
    const met = `${sort}TargetsMet` as const
    return {
      key: sort,
      due: now[all] + before[all],
      cells: [
        <CountLink key="met" figure={met} scope={scope} here={here}>
          {words.targetRows[sort]}
        </CountLink>,
        written(metShare(now[met], now[all])),
        written(metShare(before[met], before[all])),
        <CountLink key="all" figure={all} scope={scope} here={here}>
          {count(now[all])}
        </CountLink>,
        <CountLink key="missed" figure={`${sort}TargetsMissed`} scope={scope} here={here}>
          {count(now[all] - now[met])}
        </CountLink>,
      ],
    }
  })
  if (rows.every((row) => row.due === 0)) return null
  return (
    <Card title={words.targets} hint={words.targetsHint} flush>
      <PlainTable
        label={words.targets}
        head={[words.figure, words.now, words.earlier, words.withTarget, words.missed]}
        rows={rows}
      />
    </Card>
  )
}
