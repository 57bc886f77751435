import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { AnalyticsListed, Busiest_SubaccountFragment } from '../../gql/graphql'
import { count, money } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Link } from '../../ui/link'
import { EntriesLink } from './entries-link'
import type { Range } from './range'

const Fragment = graphql(`
  fragment Busiest_Subaccount on InsightSubaccount {
    id
    name
    totals {
      calls
      conversations
      costInDollars
      errors
    }
  }
`)

type Props = { subaccounts: readonly FragmentType<typeof Fragment>[]; range: Range }

// Busiest compares the subaccounts. A figure opens what it counts.
export function Busiest({ subaccounts, range }: Props) {
  const rows = readFragment(Fragment, subaccounts)
  const words = text.home
  return (
    <Card title={words.busiest} hint={words.busiestHint} flush>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={words.busiest}>
        <table className="w-full">
          <thead>
            <tr className="border-y border-line text-left text-xs text-soft">
              <th className="py-2.5 pl-5 font-medium">{text.field.name}</th>
              {[words.calls, words.conversations, words.cost, words.errors].map((name) => (
                <th key={name} className="px-3 text-right font-medium last:pr-5">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((s) => (
              <tr key={s.id} className="border-b border-line last:border-0">
                <td className="py-3 pl-5">
                  <Link to={url.home} of={s.id}>
                    {s.name}
                  </Link>
                </td>
                {figuresOf(s.totals).map(([figure, value], i) => (
                  <td key={i} className="tabular px-3 text-right last:pr-5">
                    {figure ? (
                      <EntriesLink figure={figure} range={range} of={s.id}>
                        {value}
                      </EntriesLink>
                    ) : (
                      <Link to={url.home} of={s.id} search={(now) => ({ ...now, figure: 'errors' })}>
                        {value}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

// figuresOf a subaccount, with the list behind each. Errors are of several sorts, which its own page names.
function figuresOf(t: Busiest_SubaccountFragment['totals']): [AnalyticsListed | null, string][] {
  return [
    ['CALLS', count(t.calls)],
    ['ALL_CONVERSATIONS', count(t.conversations)],
    ['COST_IN_DOLLARS', money(t.costInDollars)],
    [null, count(t.errors)],
  ]
}
