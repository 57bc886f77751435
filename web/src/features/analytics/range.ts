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

type Part = { since: string; until: string }

// timeOf is a choice as rangeOf has it, or a part of some days, from one instant until another: then these are days that it is within,
// whatever time zone they are of.
export function timeOf(
  { since, until, ...choice }: Omit<Choice, 'time'> & Part,
  zone: string,
): { range: { from: string; to: string }; part: Part | null } {
  if (!(Date.parse(since) < Date.parse(until))) return { range: rangeOf({ time: '', ...choice }, zone), part: null }
  const range = { from: addDays(dayOf(since, 'UTC'), -1), to: addDays(dayOf(until, 'UTC'), 1) }
  return { range, part: { since: new Date(since).toISOString(), until: new Date(until).toISOString() } }
}
