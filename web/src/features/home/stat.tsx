import { TrendingDown, TrendingUp } from 'lucide-react'
import { percent } from '../../lib/format'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { change } from './range'

type Props = {
  label: string
  value: string
  hint: string
  now: number | null // null is not known
  before: number | null
  chosen: boolean
  onChoose: () => void
  worse?: boolean
}

// Stat is one number, how it compares, and the way to its chart.
export function Stat({ label, value, hint, now, before, chosen, onChoose, worse }: Props) {
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-pressed={chosen}
      className={classes(
        'flex min-w-0 flex-col gap-1 rounded-2xl border bg-surface p-4 text-left shadow-card transition-colors hover:border-edge',
        chosen ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <span className="flex w-full items-center justify-between gap-2">
        <span className="text-soft">{label}</span>
        <Change now={now} before={before} {...(worse ? { worse } : {})} />
      </span>
      <span className="tabular text-2xl font-semibold tracking-tight">{value}</span>
      <span className="truncate text-xs text-soft">{hint}</span>
    </button>
  )
}

// Change says how much more or less there is than before. Of errors and costs, more is worse.
function Change({ now, before, worse }: Pick<Props, 'now' | 'before' | 'worse'>) {
  const share = change(now, before)
  if (share === null || Math.abs(share) < 0.005) return null
  const up = share > 0
  const Icon = up ? TrendingUp : TrendingDown
  const words = up ? text.home.more(percent(share)) : text.home.less(percent(-share))
  return (
    <span
      className={classes('tabular flex items-center gap-1 text-xs', up === Boolean(worse) ? 'text-bad' : 'text-good')}
      title={words}
    >
      <Icon className="size-3.5" aria-hidden />
      <span aria-hidden>{percent(Math.abs(share))}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
