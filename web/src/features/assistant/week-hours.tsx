import { CopyPlus, Plus, X } from 'lucide-react'
import { clock, minuteOf } from '../../lib/day'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import { days, nextSpan, weekdays, type Day, type Hours, type Span } from './hours'

type Props = { hours: Hours; may: boolean; onChange: (change: Partial<Hours>) => void }

// WeekHours are opening hours, day by day.
export function WeekHours({ hours, may, onChange }: Props) {
  return (
    <ul className="flex flex-col">
      {days.map((day) => (
        <DayLine
          key={day}
          day={day}
          spans={hours[day]}
          may={may}
          onChange={(spans) => {
            onChange({ [day]: spans })
          }}
          onCopy={() => {
            onChange(Object.fromEntries(weekdays.map((d) => [d, hours[day]])))
          }}
        />
      ))}
    </ul>
  )
}

type LineProps = {
  day: Day
  spans: readonly Span[]
  may: boolean
  onChange: (spans: Span[]) => void
  onCopy: () => void
}

function DayLine({ day, spans, may, onChange, onCopy }: LineProps) {
  const words = text.assistant.calendar
  const name = text.days[day]
  const next = nextSpan(spans)
  const time = (i: number, side: 'from' | 'to', span: Span) => (
    <input
      type="time"
      aria-label={words[side](name)}
      value={clock(span[side])}
      disabled={!may}
      onChange={(e) => {
        const minutes = minuteOf(e.target.value, side === 'to')
        if (minutes !== null) onChange(spans.map((s, n) => (n === i ? { ...s, [side]: minutes } : s)))
      }}
      className={classes(inputClass, 'h-8 w-24 px-2 md:w-28 max-md:[&::-webkit-calendar-picker-indicator]:hidden')}
    />
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-0">
      <span className="w-24 font-medium max-md:flex-1">{name}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 max-md:order-last max-md:w-full md:flex-1">
        {spans.length === 0 && <span className="text-soft">{words.closed}</span>}
        {spans.map((span, i) => (
          <span key={i} className="flex items-center gap-1.5">
            {time(i, 'from', span)}
            <span aria-hidden>–</span>
            {time(i, 'to', span)}
            {may && (
              <IconButton
                size="small"
                icon={X}
                label={words.remove(name)}
                onClick={() => {
                  onChange(spans.filter((_, n) => n !== i))
                }}
              />
            )}
          </span>
        ))}
      </div>
      {may && (
        <span className="flex gap-1">
          {next && spans.length < 10 && (
            <IconButton
              size="small"
              icon={Plus}
              label={words.add(name)}
              onClick={() => {
                onChange([...spans, next])
              }}
            />
          )}
          <IconButton size="small" icon={CopyPlus} label={words.copy(name)} onClick={onCopy} />
        </span>
      )}
    </li>
  )
}
