import { changedIn } from '../../edit/merge'

// Opening hours: spans of a day in minutes after midnight, shown as a clock.
export type Span = { from: number; to: number }

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Day = (typeof days)[number]

export const weekdays: readonly Day[] = days.slice(0, 5)

export type Hours = Record<Day, Span[]>

export type Calendar = Hours & { slotMinutes: number; bufferMinutes: number; noticeMinutes: number }

const dayMinutes = 24 * 60

// overlaps says whether a day's spans end before they begin, or run into one another.
export function overlaps(spans: readonly Span[]): boolean {
  return spans.some((s, i) => s.to <= s.from || s.from < (spans[i - 1]?.to ?? 0))
}

// nextSpan is what is added to a day: nine to five, or an hour after what is there.
export function nextSpan(spans: readonly Span[]): Span | null {
  const last = spans.at(-1)
  if (!last) return { from: 9 * 60, to: 17 * 60 }
  const from = last.to + 60
  return from >= dayMinutes - 15 ? null : { from, to: Math.min(from + 4 * 60, dayMinutes) }
}

// put adds a change to what is edited. What is as it was saved is not edited: what somebody else makes of it is to stay.
export function put(
  saved: Calendar,
  edited: Partial<Calendar> | null,
  to: Partial<Calendar>,
): Partial<Calendar> | null {
  const next = { ...edited, ...to }
  const left = changedIn({ ...saved, ...next }, saved).map((name) => [name, next[name]])
  return left.length > 0 ? (Object.fromEntries(left) as Partial<Calendar>) : null
}

export const ranges = { slotMinutes: [5, 480], bufferMinutes: [0, 480], noticeMinutes: [0, 86_400] } as const

// plain takes what the cache adds out of a calendar, so that it can be compared and sent.
export function plain(from: Record<Day, readonly Span[]> & Pick<Calendar, keyof typeof ranges>): Calendar {
  return {
    ...plainHours(from),
    slotMinutes: from.slotMinutes,
    bufferMinutes: from.bufferMinutes,
    noticeMinutes: from.noticeMinutes,
  }
}

export function plainHours(from: Record<Day, readonly Span[]>): Hours {
  return Object.fromEntries(days.map((day) => [day, from[day].map(({ from, to }) => ({ from, to }))])) as Hours
}

// weekly is how many minutes a week is open.
export function weekly(hours: Hours): number {
  return days.flatMap((day) => hours[day]).reduce((sum, { from, to }) => sum + to - from, 0)
}
