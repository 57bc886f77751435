import { addDays, dayOf } from '../../lib/day'
import { text } from '../../text/text'
import { instant, writer } from '../appointment/zone'

// Until when a conversation is out of the way is said on the clock of the subaccount, wherever one looks from.

const hour = 3_600_000
const morning = '09:00'
const month = 30

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

// placed says where a clock is, if not where the reader is.
const placed = (time: string, timeZone: string, own: string) => (timeZone === own ? time : `${time} (${timeZone})`)

// shownUntil is when a snooze ends.
export const shownUntil = (at: string, timeZone: string, own = here()) =>
  placed(writer(timeZone).both(at), timeZone, own)

// snoozes are how long a conversation can be out of the way, by their names.
export function snoozes(now: Date, timeZone: string, own = here()): { label: string; until: string }[] {
  const words = text.conversation.inbox.snoozeFor
  const today = dayOf(now, timeZone)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const later = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
  const at = (days: number) => instant(addDays(today, days), morning, timeZone) ?? later(days * 24)
  return [
    { label: words.hour, until: later(1) },
    { label: words.afternoon, until: later(4) },
    { label: placed(words.tomorrow, timeZone, own), until: at(1) },
    { label: placed(words.monday, timeZone, own), until: at((8 - weekday) % 7 || 7) },
    { label: words.month, until: at(month) },
  ]
}
