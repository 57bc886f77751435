import type { RetentionKind } from '../../gql/graphql'

// Days is how long something is kept: null is without an end, undefined as long as the workspace says.
export type Days = number | null | undefined

const usual = [7, 30, 90, 180, 365, 730, 1095, 1825, 3650]

// most are the most days that there is anything to keep for.
const most: Partial<Record<RetentionKind, number>> = { EVENTS: 30 }

// deleting are the scopes that it takes to keep data for less, as the server asks for them.
export const deleting: Record<RetentionKind, string> = {
  CONVERSATIONS: 'conversations:delete',
  CALLS: 'conversations:delete',
  APPOINTMENTS: 'appointments:delete',
  EVENTS: 'webhooks:delete',
}

// choices are the days to choose from, with those that are set, whoever has set them.
export function choices(kind: RetentionKind, days: Days): number[] {
  const all = usual.filter((d) => d <= (most[kind] ?? Infinity))
  return days == null || all.includes(days) ? all : [...all, days].sort((a, b) => a - b)
}

export const valueOf = (days: Days) => (days === undefined ? 'inherit' : days === null ? 'forever' : String(days))

export const daysOf = (value: string): Days =>
  value === 'inherit' ? undefined : value === 'forever' ? null : Number(value)

// shorter says whether more is deleted after a change than before it.
export function shorter(before: number | null | undefined, after: number | null | undefined): boolean {
  return after != null && (before == null || after < before)
}
