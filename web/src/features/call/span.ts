import { addDays, dayOf, dayStart, isTyped } from '../../lib/day'

// The time that a list of calls looks at, as days of the subaccount's clock.
export type SpanChoice = { time: string; from: string; to: string }

export type Span = { from: string | null; to: string | null }

// spanOf is a choice as instants: so many days that end with today, or from one day to another, both of them whole.
export function spanOf({ time, from, to }: SpanChoice, zone: string, now = Date.now()): Span {
  if (time === 'custom') {
    return {
      from: isTyped(from) ? dayStart(from, zone) : null,
      to: isTyped(to) ? dayStart(addDays(to, 1), zone) : null,
    }
  }
  const days = Number(time)
  if (!days) return { from: null, to: null }
  return { from: dayStart(addDays(dayOf(now, zone), 1 - days), zone), to: null }
}
