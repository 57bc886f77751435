import { CalendarDays, ChevronLeft, ChevronRight, List } from 'lucide-react'
import { locale } from '../../text/language'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { classes } from '../../ui/class'
import { addDays } from '../../lib/day'

const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' })
const year = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

// WeekBar says which week one looks at, and leads to others.
export function WeekBar({ days, today, onChange }: { days: string[]; today: string; onChange: (day: string) => void }) {
  const words = text.appointment
  const [first = today, last = today] = [days[0], days.at(-1)]
  const go = (to: string) => () => {
    onChange(to)
  }
  return (
    <div className="flex items-center gap-1">
      <IconButton icon={ChevronLeft} label={words.before} onClick={go(addDays(first, -7))} />
      <IconButton icon={ChevronRight} label={words.after} onClick={go(addDays(first, 7))} />
      <Button size="small" disabled={days.includes(today)} onClick={go(today)}>
        {words.today}
      </Button>
      <span className="tabular ml-2 font-medium" role="status">
        {month.format(new Date(first))} – {year.format(new Date(last))}
      </span>
    </div>
  )
}

// Ways are those to look at appointments.
export function Ways({ list, onChange }: { list: boolean; onChange: (view: string) => void }) {
  const words = text.appointment
  const views = [
    { value: '', label: words.views.week, icon: CalendarDays, on: !list },
    { value: 'list', label: words.views.list, icon: List, on: list },
  ]
  return (
    <div role="group" aria-label={words.view} className="flex rounded-lg border border-line p-0.5">
      {views.map(({ value, label, icon: Icon, on }) => (
        <button
          key={label}
          type="button"
          aria-pressed={on}
          onClick={() => {
            onChange(value)
          }}
          className={classes(
            'flex h-8 items-center gap-1.5 rounded-md px-2.5',
            on ? 'bg-accent-wash font-medium text-accent' : 'text-soft hover:text-ink',
          )}
        >
          <Icon className="size-4" aria-hidden />
          {label}
        </button>
      ))}
    </div>
  )
}
