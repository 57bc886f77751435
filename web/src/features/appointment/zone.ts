import { addDays } from '../../lib/day'

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
