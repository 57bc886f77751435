import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useShell } from '../../app/shown'
import { usePhone } from '../../lib/media'
import { useNow } from '../../lib/now'
import type { Pages } from '../../lib/pages'
import { locale } from '../../text/language'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { classes } from '../../ui/class'
import { Waiting } from '../../ui/empty'
import { Trouble } from '../../ui/trouble'
import { Entry } from './entry'
import type { AppointmentRow } from './appointment-row'
import type { AppointmentValues } from './appointment-values'
import { hours, place, type Placed } from './lane'
import { spansOf } from './span'
import { clock, minutesOf, timeOf } from '../../lib/day'
import { writer, type Writer } from '../../lib/when'

type Props = {
  days: string[]
  today: string
  pages: Pages<AppointmentRow>
  mayAdd: boolean
  onOpen: (appointment: AppointmentRow) => void
  onAdd: (given: Partial<AppointmentValues>) => void
}

const hourHeight = 52
const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' })
const long = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const hourOf = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric' })

// Week is a calendar: a column a day, what overlaps beside each other. On a phone the days stand below each other.
export function Week({ days, today, pages, mayAdd, onOpen, onAdd }: Props) {
  const { timeZone } = useShell()
  const phone = usePhone()
  const { more, moving, next, problem } = pages
  useEffect(() => {
    if (more && !moving && !problem) next()
  }, [more, moving, next, problem])
  const spans = useMemo(() => spansOf(pages.rows, days, timeZone), [pages.rows, days, timeZone])
  const placed = useMemo(() => days.map((day) => place(spans.get(day) ?? [])), [days, spans])
  const range = useMemo(() => hours(placed.flat()), [placed])
  if (pages.problem && pages.rows.length === 0) return <Trouble problem={pages.problem} onRetry={pages.retry} />
  if (pages.waiting) return <Waiting lines={10} />
  const shown = days.map((day, i) => ({ day, entries: placed[i] ?? [] }))
  const parts = { shown, today, mayAdd, onOpen, onAdd, timeZone }
  // A week that has not been read to its end looks free.
  const reading = moving || more
  return (
    <div aria-busy={reading || undefined} className={classes('transition-opacity', reading && 'opacity-60')}>
      {phone ? <Agenda {...parts} /> : <Grid {...parts} range={range} />}
    </div>
  )
}

type Parts = Pick<Props, 'today' | 'mayAdd' | 'onOpen' | 'onAdd'> & {
  shown: { day: string; entries: Placed<AppointmentRow>[] }[]
  timeZone: string
}

function Add({ day, onAdd }: { day: string; onAdd: Props['onAdd'] }) {
  return (
    <IconButton
      icon={Plus}
      size="small"
      label={`${text.appointment.add}: ${long.format(new Date(day))}`}
      onClick={() => {
        onAdd({ day })
      }}
    />
  )
}

function Grid({
  shown,
  today,
  mayAdd,
  onOpen,
  onAdd,
  timeZone,
  range,
}: Parts & { range: { from: number; to: number } }) {
  const lines = Array.from({ length: range.to - range.from }, (_, i) => range.from + i)
  const [first = today, last = today] = [shown[0]?.day, shown.at(-1)?.day]
  const write = writer(timeZone)
  return (
    <div
      role="region"
      aria-label={text.appointment.calendar(long.format(new Date(first)), long.format(new Date(last)))}
      tabIndex={0}
      className="max-h-[calc(100dvh-14rem)] overflow-auto rounded-b-2xl outline-offset-[-2px]"
    >
      <div className="grid min-w-[52rem] grid-cols-[4rem_repeat(7,minmax(0,1fr))]">
        <div className="sticky top-0 z-20 border-b border-line bg-surface" />
        {shown.map(({ day }) => (
          <div
            key={day}
            className="sticky top-0 z-20 flex h-12 items-center justify-between border-b border-l border-line bg-surface px-2"
          >
            <h2 className={classes('flex items-baseline gap-1.5', day === today && 'text-accent')}>
              <span className="text-xs">{weekday.format(new Date(day))}</span>
              <span className="tabular font-semibold">{Number(day.slice(8))}</span>
            </h2>
            {mayAdd && <Add day={day} onAdd={onAdd} />}
          </div>
        ))}
        <div aria-hidden>
          {lines.map((hour) => (
            <div key={hour} className="relative" style={{ height: hourHeight }}>
              <span className="tabular absolute -top-2 right-2 text-[11px] text-soft">
                {hour > range.from && hourOf.format(new Date(hour * 3_600_000))}
              </span>
            </div>
          ))}
        </div>
        {shown.map(({ day, entries }) => (
          <Column key={day} {...{ day, entries, today, range, lines, timeZone, write, mayAdd, onOpen, onAdd }} />
        ))}
      </div>
    </div>
  )
}

type ColumnProps = Omit<Parts, 'shown'> & {
  day: string
  entries: Placed<AppointmentRow>[]
  range: { from: number; to: number }
  lines: number[]
  write: Writer
}

function Column({ day, entries, today, range, lines, timeZone, write, mayAdd, onOpen, onAdd }: ColumnProps) {
  const top = (minutes: number) => ((minutes - range.from * 60) / 60) * hourHeight
  const now = minutesOf(timeOf(useNow(), timeZone))
  const shows = day === today && now >= range.from * 60 && now < range.to * 60
  return (
    <div className="relative border-l border-line">
      {lines.map((hour) => (
        // From the keyboard, the button above the day does the same.
        <div
          key={hour}
          aria-hidden
          className={classes('border-b border-line/60', mayAdd && 'cursor-pointer hover:bg-sunken')}
          style={{ height: hourHeight }}
          onClick={() => {
            onAdd({ day, start: clock(hour * 60), end: clock((hour + 1) * 60) })
          }}
        />
      ))}
      {shows && <div aria-hidden className="absolute inset-x-0 z-10 border-t-2 border-bad" style={{ top: top(now) }} />}
      <ol aria-label={long.format(new Date(day))}>
        {entries.map((e) => (
          <li
            key={e.item.id}
            className="absolute p-px"
            style={{
              top: top(e.from),
              height: Math.max(24, top(e.to) - top(e.from)),
              left: `${String((e.lane / e.lanes) * 100)}%`,
              width: `${String(100 / e.lanes)}%`,
            }}
          >
            <Entry appointment={e.item} write={write} onOpen={onOpen} tight={e.to - e.from < 45} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Agenda({ shown, today, mayAdd, onOpen, onAdd, timeZone }: Parts) {
  const write = writer(timeZone)
  return (
    <div>
      {shown.map(({ day, entries }) => (
        <section key={day} className="border-b border-line px-4 py-3 last:border-0">
          <div className="flex items-center justify-between">
            <h2 className={classes('font-medium', day === today && 'text-accent')}>{long.format(new Date(day))}</h2>
            {mayAdd && <Add day={day} onAdd={onAdd} />}
          </div>
          {entries.length > 0 && (
            <ol className="mt-2 flex flex-col gap-1.5">
              {entries.map((e) => (
                <li key={e.item.id} className="min-h-11">
                  <Entry appointment={e.item} write={write} onOpen={onOpen} />
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  )
}
