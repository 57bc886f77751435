import { X } from 'lucide-react'
import { PickFilter } from '../../pick/id-picker'
import { useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Day } from '../../ui/day'
import { Filter } from '../../ui/filter'
import { optionsOf } from '../../ui/option'
import { channelName } from './name'

type Conditions = Record<'time' | 'from' | 'to' | 'by' | 'assistant' | 'channel' | 'number', string>

type Props = { conditions: Conditions; onChange: (change: Partial<Conditions>) => void; here: boolean }

const words = text.analytics
const { CLIENT, ...within } = words.groups

// AnalyticsFilter is which days are shown, of what, and in which groups.
export function AnalyticsFilter({ conditions: c, onChange, here }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Filter
        label={words.time}
        always
        value={c.time}
        options={optionsOf(words.times)}
        onChange={(time) => onChange(time === 'custom' ? { time, from: c.from, to: c.to } : { time, from: '', to: '' })}
      />
      {c.time === 'custom' && (
        <>
          <Day label={words.from} value={c.from} onChange={(from) => from && onChange({ from, to: c.to })} />
          <Day label={words.to} value={c.to} onChange={(to) => to && onChange({ from: c.from, to })} />
        </>
      )}
      <Filter
        label={words.by}
        always
        value={c.by}
        options={optionsOf(here ? within : { CLIENT: CLIENT ?? '', ...within })}
        onChange={(by) => onChange({ by })}
      />
      {here && (
        <PickFilter
          label={text.call.assistant}
          any={text.field.any}
          of="anyAssistant"
          value={c.assistant}
          onChange={(assistant) => onChange({ assistant })}
        />
      )}
      {!here && c.assistant && <Only label={text.call.assistant} onRemove={() => onChange({ assistant: '' })} />}
      {c.channel && <Only label={channelName(c.channel)} onRemove={() => onChange({ channel: '' })} />}
      {c.number && <OnlyNumber number={c.number} onRemove={() => onChange({ number: '' })} />}
    </div>
  )
}

// Only is a condition that something else has set, and that can only be removed here.
export function Only({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button icon={X} aria-label={text.call.without(label)} className="border-accent bg-accent-wash" onClick={onRemove}>
      {label}
    </Button>
  )
}

// OnlyNumber is such a condition on a number, as its country writes it.
export function OnlyNumber({ number, onRemove }: { number: string; onRemove: () => void }) {
  return <Only label={useWritten(number)} onRemove={onRemove} />
}
