import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import { Checkbox, Switch } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import { days, lawful, minutesOf, office, type Day, type Hours, type Span } from './hours'

type Props = {
  hours: Hours | null
  problem: string | undefined
  disabled: boolean
  onChange: (hours: Hours | null) => void
}

const words = text.subaccount.hours

// HoursEditor says when assistants may call, day by day, and what the law leaves of it.
export function HoursEditor({ hours, problem, disabled, onChange }: Props) {
  return (
    <Card title={words.title} hint={words.hint}>
      <div className="flex flex-col gap-4">
        <Switch
          label={words.own}
          hint={words.ownHint}
          checked={hours !== null}
          disabled={disabled}
          onChange={(on) => onChange(on ? office : null)}
        />
        {problem && <Alert>{problem}</Alert>}
        {hours && (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {days.map((day) => (
                <Row
                  key={day}
                  day={day}
                  span={hours[day]}
                  disabled={disabled}
                  onChange={(span) => onChange({ ...hours, [day]: span })}
                />
              ))}
            </ul>
            {!disabled && (
              <div>
                <Button size="small" onClick={() => onChange(alike(hours.monday))}>
                  {words.copy}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function alike(span: Span | null): Hours {
  return Object.fromEntries(days.map((d) => [d, span])) as Hours
}

type RowProps = { day: Day; span: Span | null; disabled: boolean; onChange: (span: Span | null) => void }

function Row({ day, span, disabled, onChange }: RowProps) {
  const name = text.days[day]
  return (
    <li className="grid min-h-12 grid-cols-[8rem_1fr] items-center gap-x-4 gap-y-1 py-1.5 max-sm:grid-cols-1">
      <Checkbox
        label={name}
        checked={span !== null}
        disabled={disabled}
        onChange={(on) => onChange(on ? { from: '09:00', to: '17:00' } : null)}
      />
      {span ? (
        <span className="flex flex-wrap items-center gap-2">
          <Clock
            label={words.from(name)}
            value={span.from}
            disabled={disabled}
            onChange={(from) => onChange({ ...span, from })}
          />
          <span className="text-soft">{words.until}</span>
          <Clock
            label={words.to(name)}
            value={span.to}
            disabled={disabled}
            onChange={(to) => onChange({ ...span, to })}
          />
          <Law span={span} />
        </span>
      ) : (
        <span className="text-soft">{words.closed}</span>
      )}
    </li>
  )
}

type ClockProps = { label: string; value: string; disabled: boolean; onChange: (value: string) => void }

function Clock({ label, value, disabled, onChange }: ClockProps) {
  return (
    <input
      type="time"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(e) => {
        onChange(e.target.value)
      }}
      className={classes(inputClass, 'h-8 w-auto! px-2')}
    />
  )
}

// Law says what is left where the law narrows the hours.
function Law({ span }: { span: Span }) {
  if (!minutesOf(span)) return <span className="text-xs text-bad">{words.wrong}</span>
  const left = lawful(span)
  if (!left) return <span className="text-xs text-warn">{words.never}</span>
  if (left.from === span.from && left.to === span.to) return null
  return <span className="text-xs text-warn">{words.lawful(left.from, left.to)}</span>
}
