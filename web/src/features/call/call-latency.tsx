import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { length } from '../../lib/format'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { stepsOf, type Turn } from './latency'

const Fragment = graphql(`
  fragment CallLatency_Call on Call {
    ledger {
      p50Ms
      p95Ms
      turns {
        callerStoppedMs
        committedMs
        transcriptMs
        firstTokenMs
        firstSoundMs
        interrupted
      }
    }
  }
`)

const words = text.call.detail.latency

// CallLatency is how long the contact waited for each reply, and what for. Calls without sound of ours have none.
export function CallLatency({ call }: { call: FragmentType<typeof Fragment> }) {
  const { ledger } = readFragment(Fragment, call)
  if (!ledger || ledger.turns.length === 0) return null
  const { p50Ms, p95Ms } = ledger
  return (
    <Card title={words.title} {...(p50Ms != null && p95Ms != null ? { hint: words.usual(p50Ms, p95Ms) } : {})}>
      <ol className="flex flex-col gap-2">
        {ledger.turns.map((turn) => (
          <Entry key={turn.callerStoppedMs} turn={turn} />
        ))}
      </ol>
    </Card>
  )
}

function Entry({ turn }: { turn: Turn }) {
  const { total, steps } = stepsOf(turn)
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-3">
      <span className="tabular pt-0.5 text-right text-xs text-soft">{length(turn.callerStoppedMs / 1_000)}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tabular font-medium">{total === null ? words.unanswered : words.ms(total)}</span>
          {turn.interrupted && <Badge tone="warn">{words.interrupted}</Badge>}
        </p>
        <p className="tabular text-xs text-soft">{steps.map((s) => words.steps[s.name](s.ms)).join(' · ')}</p>
      </div>
    </li>
  )
}
