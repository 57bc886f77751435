import type { Analytics_TotalsFragment } from '../../gql/graphql'
import { count, length, money, percent } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { change } from '../home/range'
import type { Scope } from './behind'
import { CountLink } from './count-link'
import { PlainTable } from '../../ui/plain-table'

const words = text.analytics
const names = Object.entries(words.rows) as [keyof typeof words.rows, string][]

function written(key: keyof typeof words.rows, n: number): string {
  if (key === 'callSeconds') return length(n)
  return key.endsWith('Dollars') ? money(n) : count(n)
}

type Props = {
  now: Analytics_TotalsFragment
  before: Analytics_TotalsFragment
  scope: Scope
  // earlier is the scope of the time before.
  earlier: Scope
  here: boolean
}

// Figures are all others, each with the list behind it.
export function Figures({ now, before, scope, earlier, here }: Props) {
  const rows = names.map(([key, name]) => {
    const share = change(now[key], before[key])
    const sign = share !== null && share > 0 ? '+' : ''
    return {
      key,
      cells: [
        <CountLink key={key} figure={key} scope={scope} here={here}>
          {name}
        </CountLink>,
        written(key, now[key]),
        <CountLink key="before" figure={key} scope={earlier} here={here}>
          {written(key, before[key])}
        </CountLink>,
        share === null ? '–' : sign + percent(share),
      ],
    }
  })
  return (
    <Card title={words.all} flush>
      <PlainTable label={words.all} head={[words.figure, words.now, words.earlier, words.change]} rows={rows} />
    </Card>
  )
}
