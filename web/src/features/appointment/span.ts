import type { AppointmentRow } from './appointment-row'
import type { Span } from './lane'
import { dayOf, minutesOf, timeOf } from './zone'

const [dayEnd, shortest, usual] = [1440, 15, 30]

type Times = Pick<AppointmentRow, 'startTime' | 'endTime'>

// spansOf says what is on which day, on the clock there. What lasts beyond midnight stands on both days.
export function spansOf<T extends Times>(rows: readonly T[], timeZone: string): Map<string, { item: T; span: Span }[]> {
  const days = new Map<string, { item: T; span: Span }[]>()
  const put = (day: string, item: T, from: number, to: number) => {
    const span = { from: Math.min(from, dayEnd - shortest), to: Math.min(dayEnd, Math.max(to, from + shortest)) }
    days.set(day, [...(days.get(day) ?? []), { item, span }])
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
    if (last === day) {
      put(day, item, from, to)
      continue
    }
    put(day, item, from, dayEnd)
    if (to > 0) put(last, item, 0, to)
  }
  return days
}
