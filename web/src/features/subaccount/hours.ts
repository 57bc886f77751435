import type { CallingHoursInput } from '../../gql/graphql'
import { clock, minuteOf } from '../../lib/day'

// Days in the order in which people read a week.
export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Day = (typeof days)[number]

// Span is a part of a day, as clocks write it. To may be 00:00: the end of the day.
export type Span = { from: string; to: string }

// Hours are those of a week; null is a day on which nobody is called.
export type Hours = Record<Day, Span | null>

type Minutes = { from: number; to: number }

// law is when anybody may be called at all, in minutes.
export const law: Minutes = { from: 8 * 60, to: 21 * 60 }

export function minutesOf({ from, to }: Span): Minutes | null {
  const [begin, end] = [minuteOf(from), minuteOf(to, true)]
  if (begin === null || end === null) return null
  return begin < end ? { from: begin, to: end } : null
}

// lawful is what the law leaves of a span, null where that is nothing.
export function lawful(span: Span): Span | null {
  const own = minutesOf(span)
  if (!own) return null
  const left = { from: Math.max(own.from, law.from), to: Math.min(own.to, law.to) }
  return left.from < left.to ? { from: clock(left.from), to: clock(left.to) } : null
}

// office is what hours begin with when a subaccount gets its own.
export const office: Hours = {
  ...(Object.fromEntries(days.map((d) => [d, { from: '09:00', to: '17:00' }])) as Hours),
  saturday: null,
  sunday: null,
}

type Kept = Partial<Record<Day, Minutes | null>>

export function hoursOf(kept: Kept | null | undefined): Hours | null {
  if (!kept) return null
  const of = (span: Minutes | null | undefined) => (span ? { from: clock(span.from), to: clock(span.to) } : null)
  return Object.fromEntries(days.map((d) => [d, of(kept[d])])) as Hours
}

// inputOf is what the server takes; null stands for a day that ends before it begins.
export function inputOf(hours: Hours): CallingHoursInput | null {
  const out: CallingHoursInput = {}
  for (const day of days) {
    const span = hours[day]
    if (!span) continue
    const minutes = minutesOf(span)
    if (!minutes) return null
    out[day] = minutes
  }
  return out
}
