import type { InboxSettingsInput, Priority } from '../../gql/graphql'
import { days, overlaps, weekly, type Hours } from '../assistant/hours'

// What is typed of one priority, or of all; empty is no target of its own.
export type Pair = { response: string; resolution: string }

export const priorities = ['URGENT', 'HIGH', 'MEDIUM', 'LOW'] as const satisfies readonly Priority[]
export type Ranked = (typeof priorities)[number]

export type Values = Pair & { byPriority: Record<Ranked, Pair>; hoursOnly: boolean; hours: Hours }

const most = 43_200

// minutes that a text says; null where it is empty, undefined where it says none.
export function minutes(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const n = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return n >= 1 && n <= most ? n : undefined
}

// faultsOf are what is wrong with two targets; where one is empty, that of all holds.
export function faultsOf(pair: Pair, all?: Pair): { response?: 'bad'; resolution?: 'bad' | 'order' } {
  const first = minutes(pair.response)
  const last = minutes(pair.resolution)
  const response = first ?? (all && minutes(all.response))
  const resolution = last ?? (all && minutes(all.resolution))
  const own = !all || first !== null || last !== null
  const early = own && response != null && resolution != null && resolution < response
  return {
    ...(first === undefined && { response: 'bad' as const }),
    ...(last === undefined ? { resolution: 'bad' as const } : early && { resolution: 'order' as const }),
  }
}

type Sent = { priority: Priority; responseMinutes: number | null; resolutionMinutes: number | null }

// pairsOf are the targets by priority as they are typed.
export function pairsOf(targets: readonly Sent[]): Record<Ranked, Pair> {
  const of = (p: Ranked): Pair => {
    const t = targets.find((t) => t.priority === p)
    return { response: String(t?.responseMinutes ?? ''), resolution: String(t?.resolutionMinutes ?? '') }
  }
  return Object.fromEntries(priorities.map((p) => [p, of(p)])) as Record<Ranked, Pair>
}

// closed says what is wrong with the hours: they overlap, or there is less than an hour in a week.
export function closed(hours: Hours): 'overlap' | 'few' | null {
  if (days.some((day) => overlaps(hours[day]))) return 'overlap'
  return weekly(hours) < 60 ? 'few' : null
}

// inputOf is what is sent of what has changed. Hours may be half typed while they do not count: such are not sent.
export function inputOf(changed: Partial<Values>): InboxSettingsInput {
  const { response, resolution, byPriority, hoursOnly, hours } = changed
  return {
    ...(response !== undefined && { responseTargetMinutes: minutes(response) ?? null }),
    ...(resolution !== undefined && { resolutionTargetMinutes: minutes(resolution) ?? null }),
    ...(byPriority && {
      priorityTargets: priorities.flatMap((priority) => {
        const responseMinutes = minutes(byPriority[priority].response) ?? null
        const resolutionMinutes = minutes(byPriority[priority].resolution) ?? null
        return responseMinutes === null && resolutionMinutes === null
          ? []
          : [{ priority, responseMinutes, resolutionMinutes }]
      }),
    }),
    ...(hoursOnly !== undefined && { businessHoursOnly: hoursOnly }),
    ...(hours && closed(hours) === null && { businessHours: hours }),
  }
}
