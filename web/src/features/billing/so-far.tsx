import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { charge } from '../../lib/amount'
import { month, upTo } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { PlainTable } from '../../ui/plain-table'

const Fragment = graphql(`
  fragment SoFar_Statement on Statement {
    month
    currency
    total
    lines {
      kind
      from
      to
      quantity
      unitPrice
      amount
    }
  }
`)

const words = text.billing
const head = [words.item, words.days, words.quantity, words.unitPrice, words.amount]

// SoFar is what a client would be charged if the month ended now.
export function SoFar({ statement }: { statement: FragmentType<typeof Fragment> | null }) {
  const s = readFragment(Fragment, statement)
  const label = words.monthSoFar(month(s ? new Date(`${s.month}-15`) : new Date()))
  if (!s || s.lines.length === 0)
    return (
      <Card title={label}>
        <p className="text-soft">{s ? words.noUsage : words.noPrices}</p>
      </Card>
    )
  return (
    <Card title={label} flush>
      <PlainTable
        label={label}
        head={head}
        rows={[
          ...s.lines.map((l) => ({
            key: l.kind + l.from,
            cells: [
              words.kinds[l.kind],
              `${String(Number(l.from.slice(8)))}–${String(Number(l.to.slice(8)))}`,
              upTo(l.quantity, 2),
              charge(l.unitPrice, s.currency, 6),
              charge(l.amount, s.currency),
            ],
          })),
          {
            key: 'total',
            cells: [
              <strong key="total">{words.total}</strong>,
              '',
              '',
              '',
              <strong key="sum">{charge(s.total, s.currency)}</strong>,
            ],
          },
        ]}
      />
    </Card>
  )
}
