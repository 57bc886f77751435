import type { AppointmentRow } from './appointment-row'
import type { Span } from './lane'
import { dayOf, minutesOf, timeOf } from '../../lib/day'

const [dayEnd, shortest, usual] = [1440, 15, 30]

type Times = Pick<AppointmentRow, 'startTime' | 'endTime'>

// spansOf says what is on which of the days, on the clock there. What lasts beyond midnight stands on each day until it ends.
export function spansOf<T extends Times>(
  rows: readonly T[],
  days: readonly string[],
  timeZone: string,
): Map<string, { item: T; span: Span }[]> {
  const spans = new Map<string, { item: T; span: Span }[]>()
  const put = (day: string, item: T, from: number, to: number) => {
    const span = { from: Math.min(from, dayEnd - shortest), to: Math.min(dayEnd, Math.max(to, from + shortest)) }
    spans.set(day, [...(spans.get(day) ?? []), { item, span }])
  }
  for (const item of rows) {
    if (!item.startTime) continue
    const day = dayOf(item.startTime, timeZone)
    const from = minutesOf(timeOf(item.startTime, timeZone))
    if (!item.endTime) {
      put(day, item, from, from + usual)
      continue
    }
    const last = dayOf(item.endTime, timeZone)
    const to = minutesOf(timeOf(item.endTime, timeZone))
    put(day, item, from, last > day ? dayEnd : to)
    for (const later of days) {
      if (later > day && later < last) put(later, item, 0, dayEnd)
      if (later > day && later === last && to > 0) put(later, item, 0, to)
    }
  }
  return spans
}
