import { z } from 'zod/mini'
import type { AppointmentStatus } from '../../gql/graphql'
import { text } from '../../text/text'
import type { Choice } from '../../ui/picker'
import type { AppointmentRow } from './appointment-row'
import { addDays, dayOf, instant, minutesOf, timeOf } from './zone'

export type AppointmentValues = {
  contact: Choice | null
  assistant: Choice | null
  day: string
  start: string
  end: string
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
    status: z.string(),
    address: z.string(),
  })
  .check(z.refine((v) => v.end !== v.start, { path: ['end'], message: text.appointment.endFirst }))

// overnight says that the end is on the next day.
export function overnight(v: Pick<AppointmentValues, 'start' | 'end'>): boolean {
  return v.end !== '' && minutesOf(v.end) < minutesOf(v.start)
}

// valuesOf are the form's values for an existing appointment.
export function valuesOf(a: AppointmentRow, timeZone: string, assistant: string | undefined): AppointmentValues {
  return {
    contact: a.contactId ? { id: a.contactId, name: a.contactName ?? a.contactId } : null,
    assistant: a.assistantId ? { id: a.assistantId, name: assistant ?? a.assistantId } : null,
    day: a.startTime ? dayOf(a.startTime, timeZone) : '',
    start: a.startTime ? timeOf(a.startTime, timeZone) : '',
    end: a.endTime ? timeOf(a.endTime, timeZone) : '',
    status: a.status ?? '',
    address: a.address ?? '',
  }
}

// inputOf is what the server is told.
export function inputOf(v: AppointmentValues, timeZone: string) {
  const startTime = instant(v.day, v.start, timeZone) ?? ''
  const endDay = overnight(v) ? addDays(v.day, 1) : v.day
  return {
    startTime,
    endTime: v.end ? instant(endDay, v.end, timeZone) : null,
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
  const end = v.end && timeOf(Date.parse(time) + takes, timeZone)
  return { day: dayOf(time, timeZone), start: timeOf(time, timeZone), end }
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
