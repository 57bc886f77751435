import { useState, type KeyboardEvent } from 'react'
import { noon } from '../lib/day'
import { count, date, shortDay } from '../lib/format'
import { usePhone } from '../lib/media'
import { classes } from './class'
import { stepsTo } from './scale'
import type { Series } from './series'

type Names = { long: (day: string) => string; short: (day: string) => string }

// A day is the name of a bar; names writes it, where it is no day.
type Props = {
  label: string
  days: string[]
  series: Series
  write?: (n: number) => string
  names?: Names
  // onOpen opens what a bar stands for.
  onOpen?: ((day: string) => void) | undefined
}

const colours = { accent: 'bg-accent', brass: 'bg-brass', bad: 'bg-bad', good: 'bg-good', info: 'bg-info' }

// As many days as this have their names below them, on a phone and elsewhere; of more only some.
const named = { phone: 5, wide: 8 }

const dayNames: Names = { long: (day) => date(noon(day)), short: (day) => shortDay(noon(day)) }
const share = (part: number) => `${String(part * 100)}%`

// Chart shows how something went from day to day, as bars. The value of a day shows where one points, or goes by the arrow keys;
// who cannot see it reads the same as a table. Enter, or a click, opens what a bar stands for.
export function Chart({ label, days, series, write = count, names = dayNames, onOpen }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const steps = stepsTo(Math.max(0, ...series.values), series.values.every(Number.isInteger))
  const most = steps.at(-1) ?? 1
  const last = days.length - 1
  const shown = at !== null && at <= last ? at : null
  const every = Math.ceil(days.length / (usePhone() ? named.phone : named.wide))
  const press = (e: KeyboardEvent) => {
    const from = shown ?? (e.key === 'ArrowRight' ? -1 : days.length)
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[e.key]
    if (e.key === 'Escape') setAt(null)
    if (e.key === 'Enter' && shown !== null) onOpen?.(days[shown] ?? '')
    if (to === undefined) return
    e.preventDefault()
    setAt(Math.max(0, Math.min(last, to)))
  }
  return (
    <figure className="relative m-0">
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setAt(null)}
        className="flex h-56 flex-col rounded-lg lg:h-64"
      >
        <div className="relative ml-12 min-h-0 flex-1">
          <Lines steps={steps} most={most} write={write} />
          <div className="absolute inset-0 flex" onPointerLeave={() => setAt(null)}>
            {days.map((day, i) => (
              <span
                key={day}
                data-day={day}
                aria-hidden
                onPointerEnter={() => setAt(i)}
                onClick={() => onOpen?.(day)}
                className={classes(
                  'flex h-full min-w-0 flex-1 items-end justify-center',
                  i === shown && 'bg-sunken',
                  onOpen && 'cursor-pointer',
                )}
              >
                <span
                  data-bar
                  className={classes('w-3/5 max-w-7 rounded-t', colours[series.colour])}
                  style={{ height: share((series.values[i] ?? 0) / most) }}
                />
              </span>
            ))}
          </div>
          {shown !== null && (
            <p
              role="status"
              className="pointer-events-none absolute top-0 z-10 -translate-x-1/2 rounded-lg border border-line bg-raised px-2.5 py-1.5 text-xs whitespace-nowrap shadow-float"
              style={{ left: `clamp(3rem, ${share((shown + 0.5) / days.length)}, calc(100% - 4rem))` }}
            >
              <span className="block text-soft">{names.long(days[shown] ?? '')}</span>
              <span className="tabular font-medium">{`${series.label}: ${write(series.values[shown] ?? 0)}`}</span>
            </p>
          )}
        </div>
        <div aria-hidden className="ml-12 flex h-7 shrink-0 items-end">
          {days.map((day, i) => (
            <span key={day} className="flex min-w-0 flex-1 justify-center">
              {(last - i) % every === 0 && (
                <span data-label={day} className="text-[11px] whitespace-nowrap text-soft">
                  {names.short(day)}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <Values {...{ label, days, series, write }} />
      </div>
    </figure>
  )
}

function Lines({ steps, most, write }: { steps: number[]; most: number; write: (n: number) => string }) {
  return steps.map((n) => (
    <span
      key={n}
      aria-hidden
      className="absolute inset-x-0 border-t border-line"
      style={{ bottom: share(n / most), translate: '0 1px' }}
    >
      <span className="tabular absolute top-0 right-full -translate-y-1/2 pr-2 text-[11px] whitespace-nowrap text-soft">
        {write(n)}
      </span>
    </span>
  ))
}

function Values({ label, days, series, write }: Required<Omit<Props, 'names' | 'onOpen'>>) {
  return (
    <table>
      <caption>{label}</caption>
      <tbody>
        {days.map((day, i) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{`${series.label}: ${write(series.values[i] ?? 0)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
