import { z } from 'zod/mini'
import { addDays, dayOf, instant, isTyped } from '../../lib/day'
import { typedDay } from '../../lib/form'
import { text } from '../../text/text'

// longest is how many days a conversation can be out of the way: a year. The server takes one day more.
const longest = 365

// SnoozeValues is a time on the clock of the subaccount.
export type SnoozeValues = { day: string; time: string }

// fresh is what one begins with: tomorrow morning.
export const fresh = (now: number, timeZone: string): SnoozeValues => ({
  day: addDays(dayOf(now, timeZone), 1),
  time: '09:00',
})

// daysOf are the first and the last day that can be chosen.
export function daysOf(now: number, timeZone: string): { min: string; max: string } {
  const min = dayOf(now, timeZone)
  return { min, max: addDays(min, longest) }
}

// untilOf is that time.
export const untilOf = ({ day, time }: SnoozeValues, timeZone: string) => instant(day, time, timeZone) ?? ''

// schemaOf is of times that are still to come, by the clock when they are checked.
export function schemaOf(timeZone: string, now = Date.now) {
  const words = text.conversation.inbox.snoozeTo
  const days = () => daysOf(now(), timeZone)
  const within = (is: (v: SnoozeValues) => boolean) => (v: SnoozeValues) => !isTyped(v.day) || is(v)
  const isPast = (v: SnoozeValues) => v.day === days().min && Date.parse(untilOf(v, timeZone)) <= now()
  return z
    .object({
      day: z.string().check(z.minLength(1, text.field.day), typedDay),
      time: z.string().check(z.regex(/^\d\d:\d\d$/, words.bad)),
    })
    .check(
      z.refine(
        within((v) => v.day >= days().min),
        { path: ['day'], message: words.past },
      ),
      z.refine(
        within((v) => v.day <= days().max),
        { path: ['day'], message: words.far },
      ),
      z.refine((v) => !isPast(v), { path: ['time'], message: words.past }),
    )
}
