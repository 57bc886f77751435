import { addDays, dayOf, instant } from '../../lib/day'
import { elsewhere, here } from '../../lib/when'
import { text } from '../../text/text'

// Until when a conversation is out of the way is said on the clock of the subaccount, wherever one looks from.

const hour = 3_600_000
const morning = '09:00'
const month = 30

type Until = (now: Date) => string

// snoozes are how long a conversation can be out of the way from when one chooses, by their names.
export function snoozes(timeZone: string, own = here()): { label: string; until: Until }[] {
  const words = text.conversation.inbox.snoozeFor
  const later =
    (hours: number): Until =>
    (now) =>
      new Date(now.getTime() + hours * hour).toISOString()
  const at =
    (days: number): Until =>
    (now) =>
      instant(addDays(dayOf(now, timeZone), days), morning, timeZone) ?? later(days * 24)(now)
  const monday: Until = (now) => at((8 - new Date(`${dayOf(now, timeZone)}T00:00:00Z`).getUTCDay()) % 7 || 7)(now)
  return [
    { label: words.hour, until: later(1) },
    { label: words.afternoon, until: later(4) },
    { label: elsewhere(words.tomorrow, timeZone, own), until: at(1) },
    { label: elsewhere(words.monday, timeZone, own), until: monday },
    { label: words.month, until: at(month) },
  ]
}
