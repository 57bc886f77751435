const day = 86_400_000

// dayOf an instant on the clock of a time zone: 2026-03-10.
export function dayOf(at: number, zone: string): string {
  return new Date(at + offset(at, zone)).toISOString().slice(0, 10)
}

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

// dayStart is when a day begins in a time zone. The offset is asked for twice, because it may change in the night before.
export function dayStart(date: string, zone: string): string {
  const utc = Date.parse(`${date}T00:00:00Z`)
  const near = utc - offset(utc, zone)
  return new Date(utc - offset(near, zone)).toISOString()
}

// offset is how far the clock of a zone is ahead of UTC, in milliseconds.
function offset(at: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const part = Object.fromEntries(clock.formatToParts(at).map((p) => [p.type, Number(p.value)]))
  const shown = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
  return shown - Math.floor(at / 1_000) * 1_000
}
