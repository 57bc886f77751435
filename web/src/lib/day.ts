// A day is written 2026-03-29, a time of day 09:30.

const day = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let found = formats.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, found)
  }
  return found
}

function parts(at: number, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  )
}

// dayOf is the day of an instant, on the clock there.
export function dayOf(at: string | number | Date, timeZone: string): string {
  const p = parts(new Date(at).getTime(), timeZone)
  return `${(p['year'] ?? '').padStart(4, '0')}-${p['month'] ?? ''}-${p['day'] ?? ''}`
}

// timeOf is the time of day of an instant, on the clock there.
export function timeOf(at: string | number | Date, timeZone: string): string {
  const p = parts(new Date(at).getTime(), timeZone)
  return `${p['hour'] ?? ''}:${p['minute'] ?? ''}`
}

// ahead is by how much the clock there is ahead of UTC at an instant, in milliseconds.
export function ahead(at: number, timeZone: string): number {
  const shown = Date.parse(`${dayOf(at, timeZone)}T${timeOf(at, timeZone)}:00Z`)
  return shown - Math.floor(at / 60_000) * 60_000
}

// addDays counts days on the calendar.
export function addDays(on: string, n: number): string {
  return new Date(Date.parse(`${on}T00:00:00Z`) + n * day).toISOString().slice(0, 10)
}

// daysBetween is how many days later the second is.
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day)

// shownAt is when the clock there shows what UTC's shows at an instant. What it skips in spring is taken for as much later; of
// what it shows twice in autumn, the first.
function shownAt(wanted: number, timeZone: string): string {
  // The clock of the day before is right up to the change, that of the day after from then on.
  const early = wanted - ahead(wanted - day, timeZone)
  const late = wanted - ahead(wanted + day, timeZone)
  const shows = (at: number) => at + ahead(at, timeZone) === wanted
  return new Date(shows(early) || !shows(late) ? early : late).toISOString()
}

// instant is when the clock there shows a day and a time. Null where that is no day or no time.
export function instant(on: string, time: string, timeZone: string): string | null {
  const wanted = Date.parse(`${on}T${time}:00Z`)
  return Number.isNaN(wanted) ? null : shownAt(wanted, timeZone)
}

// dayStart is when a day begins in a time zone: at one o'clock where the clock skips midnight.
export const dayStart = (on: string, timeZone: string) => shownAt(Date.parse(`${on}T00:00:00Z`), timeZone)

// isTyped says that a text is a day to its end: browsers tell of years that have two figures so far, and of those that have five.
export const isTyped = (text: string) => /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

// noon of a day, or of the day of an hour, on this browser's clock: to write the day.
export const noon = (at: string) => new Date(`${at.slice(0, 10)}T12:00:00`)

const dayMinutes = 24 * 60

// clock writes minutes after midnight as an input of times wants them. The end of a day is 24:00, which such an input does not
// know: it shows 00:00.
export function clock(minutes: number): string {
  const of = minutes % dayMinutes
  return [Math.floor(of / 60), of % 60].map((n) => String(n).padStart(2, '0')).join(':')
}

// minuteOf reads it back. Midnight as an end is the end of the day.
export function minuteOf(time: string, end = false): number | null {
  const found = /^(\d{2}):(\d{2})/.exec(time)
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return end && minutes === 0 ? dayMinutes : minutes
}

// minutesOf reads a time that is written to its end, such as one of timeOf.
export const minutesOf = (time: string) => minuteOf(time) ?? 0
