// The time that the home page looks at: whole days that end with today.
export type Range = { from: string; to: string }

const day = 86_400_000

const hour = 3_600_000

// hourAfter is the next full hour.
export const hourAfter = (now: number) => Math.ceil(now / hour) * hour

// lastDays ends at the next full hour, so that the same question is asked again within it.
export function lastDays(days: number, now = Date.now()): Range {
  const end = hourAfter(now)
  return { from: new Date(end - days * day).toISOString(), to: new Date(end).toISOString() }
}

// change is by what share something has become more, null where there was none before or either is not known.
export function change(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before
}

// compared is what a time came to, for comparing it with the time before: failed deliveries are known for 30 days only, so there are fewer before.
export function compared<T extends { errors: number; errorDeliveries: number }>(totals: T): T {
  return { ...totals, errors: totals.errors - totals.errorDeliveries }
}
