import { addDays, ahead } from '../../lib/day'

// Times of a subaccount are those on its clock, wherever one looks from. A day is written 2026-03-29, a time of day 09:30.

const day = 86_400_000

// minutesOf is how many minutes after midnight a time of day is.
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

// instant is when the clock there shows a day and a time. What it skips in spring is taken for as much later; of what it
// shows twice in autumn, the first. Null where that is no day or no time.
export function instant(on: string, time: string, timeZone: string): string | null {
  const wanted = Date.parse(`${on}T${time}:00Z`)
  if (Number.isNaN(wanted)) return null
  // The clock of the day before is right up to the change, that of the day after from then on.
  const early = wanted - ahead(wanted - day, timeZone)
  if (early + ahead(early, timeZone) === wanted) return new Date(early).toISOString()
  const late = wanted - ahead(wanted + day, timeZone)
  if (late + ahead(late, timeZone) === wanted) return new Date(late).toISOString()
  return new Date(early).toISOString()
}

// weekOf are the days of the week of a day; `first` is the day that weeks begin with, 1 for Monday, 7 for Sunday.
export function weekOf(on: string, first = 1): string[] {
  const weekday = new Date(`${on}T00:00:00Z`).getUTCDay() || 7
  const begin = addDays(on, -((weekday - first + 7) % 7))
  return Array.from({ length: 7 }, (_, i) => addDays(begin, i))
}

// isDay says whether a text is a day.
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

// firstDay is the day that weeks begin with where the reader is.
export function firstDay(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    weekInfo?: { firstDay: number }
    getWeekInfo?: () => { firstDay: number }
  }
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1
}
