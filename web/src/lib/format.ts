import { locale } from '../text/language'

// How numbers, money and days are written, in the reader's language. Times are written by ui/time.tsx, which says on which clock they are.

const whole = new Intl.NumberFormat(locale)
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const cents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const monthDays = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
const shortMonths = new Intl.DateTimeFormat(locale, { month: 'short' })
const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })

export const count = (n: number | null | undefined) => (n == null ? '–' : whole.format(n))
// decimal has always as many digits after the point.
export const decimal = (n: number, digits: number) =>
  n.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
// upTo has at most as many.
export const upTo = (n: number, digits: number) => n.toLocaleString(locale, { maximumFractionDigits: digits })
export const compact = (n: number) => short.format(n)
export const percent = (share: number) => percents.format(share)
export const money = (n: number | null | undefined) =>
  n == null ? '–' : n !== 0 && Math.abs(n) < 0.01 ? cents.format(n) : dollars.format(n)
export const date = (day: Date) => dates.format(day)
export const shortDay = (at: Date) => monthDays.format(at)
export const month = (at: Date) => months.format(at)
export const shortMonth = (at: Date) => shortMonths.format(at)

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

// ago is how long something is past, or ahead.
export function ago(at: string | Date, now = Date.now()): string {
  const ahead = (new Date(at).getTime() - now) / 1_000
  // What happened since the clock was last read is now, and not in the future.
  const seconds = ahead > 0 && ahead < 60 ? 0 : ahead
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return ages.format(Math.round(seconds / size), unit)
}

// length of time, from seconds: 1:05, 1:02:05.
export function length(seconds: number | null | undefined): string {
  if (seconds == null) return '–'
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, '0') : String(n))).join(':')
}

// bytes as people say them.
export function bytes(n: number): string {
  const unit = n < 1_000 ? 'byte' : n < 1_000_000 ? 'kilobyte' : n < 1_000_000_000 ? 'megabyte' : 'gigabyte'
  const size = { byte: 1, kilobyte: 1_000, megabyte: 1_000_000, gigabyte: 1_000_000_000 }[unit]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short', // the short one of English has no plural
    maximumFractionDigits: 1,
  }).format(n / size)
}
