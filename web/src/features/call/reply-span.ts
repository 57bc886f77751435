import { addDays, dayOf } from '../../lib/day'
import type { Span } from './span'

// The most days that response times are read for.
const most = 366

// replySpan is a choice of time as days in UTC, no more than may be read at once.
export function replySpan({ from, to }: Span, now = Date.now()): { timesFrom: string | null; timesTo: string | null } {
  const last = to ? dayOf(Date.parse(to) - 1, 'UTC') : dayOf(now, 'UTC')
  if (!from) return { timesFrom: null, timesTo: to ? last : null }
  const first = dayOf(from, 'UTC')
  const earliest = addDays(last, 1 - most)
  return { timesFrom: first > last ? last : first < earliest ? earliest : first, timesTo: last }
}
