import { locale } from '../text/language'

// Times are written in the reader's language, on a clock: the reader's, or that of the client whom they are about.

// here is the reader's clock.
export const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type Write = (at: string) => string

export type Writer = { both: Write; brief: (at: string, now?: number) => string; date: Write; time: Write }

const writers = new Map<string, Writer>()

// writer writes instants as the clock of a time zone shows them. It does not say which clock that is: ui/time.tsx does.
export function writer(timeZone: string, language = locale): Writer {
  const known = writers.get(`${timeZone} ${language}`)
  if (known) return known
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(language, { timeZone, ...options })
    return (at: string | number) => format(new Date(at))
  }
  const both = format({ dateStyle: 'medium', timeStyle: 'short' })
  const near = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const year = format({ year: 'numeric' })
  const made = {
    both,
    // brief leaves out the year that it is.
    brief: (at: string, now = Date.now()) => (year(at) === year(now) ? near : both)(at),
    date: format({ dateStyle: 'medium' }),
    time: format({ timeStyle: 'short' }),
  }
  writers.set(`${timeZone} ${language}`, made)
  return made
}

// placed says on which clock something is.
const placed = (what: string, timeZone: string) => `${what} (${timeZone})`

// elsewhere says so only where it is not the reader's clock.
export const elsewhere = (what: string, timeZone: string, own = here()) =>
  timeZone === own ? what : placed(what, timeZone)

// exact is a day and a time with their clock.
export const exact = (at: string, timeZone = here()) => placed(writer(timeZone).both(at), timeZone)
