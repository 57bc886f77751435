// The time that the home page looks at: whole days that end with today.
export type Range = { from: string; to: string }

const day = 86_400_000

// lastDays ends at the next full hour, so that the same question is asked again within it.
export function lastDays(days: number, now = Date.now()): Range {
  const hour = 3_600_000
  const end = Math.ceil(now / hour) * hour
  return { from: new Date(end - days * day).toISOString(), to: new Date(end).toISOString() }
}

// change is by what share something has become more, null where there was none before.
export function change(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before
}
