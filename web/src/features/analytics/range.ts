import { addDays, dayOf, isTyped } from '../../lib/day'

export type Choice = { time: string; from: string; to: string }

export const usual = '30'

// rangeOf is a choice as days of the time zone, both inclusive: so many that end with today, or from one to another.
export function rangeOf({ time, from, to }: Choice, zone: string, now = Date.now()): { from: string; to: string } {
  const today = dayOf(now, zone)
  if (isTyped(from) && isTyped(to)) return from <= to ? { from, to } : { from: to, to: from }
  const days = Number(time) || Number(usual)
  return { from: addDays(today, 1 - days), to: today }
}
