import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { compact, money } from '../../lib/format'
import { text } from '../../text/text'
import { Meter, near } from '../../ui/meter'

const Fragment = graphql(`
  fragment Spending_Spending on Spending {
    month
    spent
    otherCost
    monthlyBudget
    inputTokens
    outputTokens
  }
`)

const words = text.subaccount

// Spending is what the month has cost, beside what it may.
export function Spending({ spending }: { spending: FragmentType<typeof Fragment> }) {
  const s = readFragment(Fragment, spending)
  const budget = s.monthlyBudget
  const share = budget == null ? null : budget === 0 ? 1 : s.spent / budget
  return (
    <section aria-label={words.spentLabel} className="flex flex-col gap-2 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="tabular font-medium">
          {budget == null ? words.spentFree(money(s.spent)) : words.spent(money(s.spent), money(budget))}
        </p>
        <p className="text-xs text-soft">{words.month(s.month)}</p>
      </div>
      {share !== null && <Meter share={share} />}
      {share !== null && share >= near && (
        <p className={share < 1 ? 'text-warn' : 'text-bad'}>{share < 1 ? words.near : words.over}</p>
      )}
      {s.otherCost > 0 && <p className="text-xs text-soft">{words.otherCost(money(s.otherCost))}</p>}
      <p className="text-xs text-soft">{words.tokens(compact(s.inputTokens), compact(s.outputTokens))}</p>
    </section>
  )
}
