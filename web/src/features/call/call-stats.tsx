import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { count, length, money } from '../../lib/format'
import { text } from '../../text/text'

const Fragment = graphql(`
  fragment CallFigures_CallStats on CallStats {
    total
    completed
    failed
    inbound
    outbound
    totalDurationSeconds
    totalCostInDollars
  }
`)

// CallFigures say in numbers what the chosen time came to.
export function CallFigures({ stats, hint }: { stats: FragmentType<typeof Fragment> | undefined; hint?: string }) {
  const s = readFragment(Fragment, stats)
  const words = text.call.stats
  const figures = [
    [words.total, count(s?.total)],
    [words.completed, count(s?.completed)],
    [words.failed, count(s?.failed)],
    [words.directions, s ? `${count(s.inbound)} / ${count(s.outbound)}` : count(null)],
    [words.length, length(s?.totalDurationSeconds)],
    [words.cost, money(s?.totalCostInDollars)],
  ]
  return (
    <section aria-label={words.label} className="rounded-2xl border border-line bg-surface shadow-card">
      <dl className="grid grid-cols-3 gap-px lg:grid-cols-6">
        {figures.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end px-5 py-3.5">
            <dd className="tabular truncate text-lg font-semibold tracking-tight">{value}</dd>
            <dt className="truncate text-xs text-soft">{name}</dt>
          </div>
        ))}
      </dl>
      {hint && <p className="border-t border-line px-5 py-2 text-xs text-soft">{hint}</p>}
    </section>
  )
}
