import { z } from 'zod/mini'
import type { AppointmentStatus } from '../../gql/graphql'
import { text } from '../../text/text'
import type { Choice } from '../../ui/picker'
import type { AppointmentRow } from './appointment-row'
import { addDays, dayOf, daysBetween, instant, minutesOf, timeOf } from '../../lib/day'
import { isDay } from './zone'

export type AppointmentValues = {
  contact: Choice | null
  assistant: Choice | null
  day: string
  start: string
  end: string
  // days is how many days after the first one the end is. Null says: on the same, or where it is earlier on the clock, on the next.
  days: number | null
  status: string
  address: string
}

const choice = z.custom<Choice | null>(() => true)
const time = z.string().check(z.regex(/^\d\d:\d\d$/, text.appointment.noSuchTime))

export const schema = z
  .object({
    contact: choice,
    assistant: choice,
    day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, text.appointment.noSuchTime)),
    start: time,
    end: z.union([time, z.literal('')]),
    days: z.nullable(z.number()),
    status: z.string(),
    address: z.string(),
  })
  .check(z.refine(takesTime, { path: ['end'], message: text.appointment.endFirst }))

// overnight says that the end is on the next day.
export function overnight(v: Pick<AppointmentValues, 'start' | 'end'>): boolean {
  return v.end !== '' && minutesOf(v.end) < minutesOf(v.start)
}

type Times = Pick<AppointmentValues, 'start' | 'end' | 'days'>

// endDays is how many days after the first one the end is.
export const endDays = (v: Times) => v.days ?? (overnight(v) ? 1 : 0)

function takesTime(v: Times): boolean {
  const days = endDays(v)
  return v.end === '' || days > 0 || (days === 0 && minutesOf(v.end) > minutesOf(v.start))
}

// daysOf are the days of an end that is so many days later: null where that goes without saying.
export const daysOf = (start: string, end: string, days: number) =>
  end === '' || days === endDays({ start, end, days: null }) ? null : days

// valuesOf are the form's values for an existing appointment.
export function valuesOf(a: AppointmentRow, timeZone: string, assistant: string | undefined): AppointmentValues {
  const day = a.startTime ? dayOf(a.startTime, timeZone) : ''
  const start = a.startTime ? timeOf(a.startTime, timeZone) : ''
  const end = a.endTime ? timeOf(a.endTime, timeZone) : ''
  return {
    contact: a.contactId ? { id: a.contactId, name: a.contactName ?? a.contactId } : null,
    assistant: a.assistantId ? { id: a.assistantId, name: assistant ?? a.assistantId } : null,
    day,
    start,
    end,
    days: a.startTime && a.endTime ? daysOf(start, end, daysBetween(day, dayOf(a.endTime, timeZone))) : null,
    status: a.status ?? '',
    address: a.address ?? '',
  }
}

// inputOf is what is sent to the server.
export function inputOf(v: AppointmentValues, timeZone: string) {
  const startTime = instant(v.day, v.start, timeZone) ?? ''
  return {
    startTime,
    endTime: v.end && isDay(v.day) ? instant(addDays(v.day, endDays(v)), v.end, timeZone) : null,
    contactId: v.contact?.id ?? null,
    assistantId: v.assistant?.id ?? null,
    address: v.address.trim() || null,
    status: (v.status || null) as AppointmentStatus | null,
  }
}

// moved are the day, the start and the end at another time, as long as before.
export function moved(v: AppointmentValues, time: string, timeZone: string) {
  const { startTime, endTime } = inputOf(v, timeZone)
  const takes = endTime ? Date.parse(endTime) - Date.parse(startTime) : 0
  const until = Date.parse(time) + takes
  const [day, start] = [dayOf(time, timeZone), timeOf(time, timeZone)]
  const end = v.end && timeOf(until, timeZone)
  return { day, start, end, days: daysOf(start, end, daysBetween(day, dayOf(until, timeZone))) }
}

type Input = ReturnType<typeof inputOf>

// changedOf leaves out what has not changed, so that changes by anyone else are kept. Start and end go together.
export function changedOf(now: Input, was: Input): Partial<Input> {
  const moved = now.startTime !== was.startTime || now.endTime !== was.endTime
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) =>
      name === 'startTime' || name === 'endTime' ? moved : value !== was[name as keyof Input],
    ),
  )
}
