import { dayAfter, dayOf, dayStart } from '../../lib/day'

// The time that a list of calls looks at, as days of the subaccount's clock.
export type SpanChoice = { time: string; from: string; to: string }

export type Span = { from: string | null; to: string | null }

// spanOf is a choice as instants: so many days that end with today, or from one day to another, both of them whole.
export function spanOf({ time, from, to }: SpanChoice, zone: string, now = Date.now()): Span {
  if (time === 'custom') {
    return { from: from ? dayStart(from, zone) : null, to: to ? dayStart(dayAfter(to, 1), zone) : null }
  }
  const days = Number(time)
  if (!days) return { from: null, to: null }
  return { from: dayStart(dayAfter(dayOf(now, zone), 1 - days), zone), to: null }
}
