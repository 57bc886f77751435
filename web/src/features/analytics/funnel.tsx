import type { Analytics_TotalsFragment } from '../../gql/graphql'
import { count, percent } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import type { Scope } from './behind'
import { CountLink } from './count-link'

const words = text.analytics
const funnels = [
  ['calls', 'answeredCalls', 'containedCalls', 'successfulCalls'],
  ['conversations', 'answeredConversations', 'containedConversations', 'closedConversations'],
] as const

// Funnel shows how many came how far.
export function Funnel({ totals, scope, here }: { totals: Analytics_TotalsFragment; scope: Scope; here: boolean }) {
  return (
    <Card title={words.funnel} hint={words.funnelHint}>
      <div className="grid gap-6 sm:grid-cols-2">
        {funnels.map((steps) => {
          const all = totals[steps[0]]
          return (
            <ol key={steps[0]} className="flex flex-col gap-3">
              {steps.map((step) => (
                <li key={step}>
                  <div className="flex items-baseline justify-between gap-2">
                    <CountLink figure={step} scope={scope} here={here}>
                      {words.steps[step]}
                    </CountLink>
                    <span className="tabular whitespace-nowrap">
                      {count(totals[step])}
                      <span className="ml-2 text-xs text-soft">{all ? percent(totals[step] / all) : '–'}</span>
                    </span>
                  </div>
                  <div className="mt-1 h-2 rounded-full bg-sunken" aria-hidden>
                    <div
                      className="h-2 rounded-full bg-accent"
                      style={{ width: `${String(all ? (100 * totals[step]) / all : 0)}%` }}
                    />
                  </div>
                </li>
              ))}
            </ol>
          )
        })}
      </div>
    </Card>
  )
}
