import { X } from 'lucide-react'
import { PickFilter } from '../../pick/id-picker'
import { useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Day } from '../../ui/day'
import { Filter, Toolbar } from '../../ui/filter'
import type { Choice } from '../../ui/picker'
import { Views } from '../../ui/views'
import { optionsOf } from '../../ui/option'
import { ContactPicker } from '../../pick/contact-picker'

export type CallConditions = Record<
  'assistant' | 'topic' | 'direction' | 'status' | 'time' | 'from' | 'to' | 'who' | 'handling' | Extra,
  string
>

// Extra conditions are set by links to the list, and can only be removed here.
type Extra = 'type' | 'number' | 'sentiment' | 'answered'

type Props = {
  conditions: CallConditions
  onChange: (change: Partial<CallConditions>) => void
  who: Choice | null
}

const words = text.call

// kept are the conditions that a view keeps: all.
const kept: (keyof CallConditions)[] = [
  'assistant',
  'topic',
  'direction',
  'status',
  'time',
  'from',
  'to',
  'who',
  'type',
  'number',
  'sentiment',
  'answered',
  'handling',
]

const { label: timeLabel, from: fromLabel, to: toLabel, ...times } = words.span

// CallFilter are the conditions of the list of calls.
export function CallFilter({ conditions, onChange, who }: Props) {
  const number = useWritten(conditions.number)
  return (
    <Toolbar>
      <Filter
        label={timeLabel}
        value={conditions.time}
        options={optionsOf(times)}
        onChange={(time) => {
          onChange(time === 'custom' ? { time } : { time, from: '', to: '' })
        }}
      />
      {conditions.time === 'custom' && (
        <>
          <Day label={fromLabel} value={conditions.from} onChange={(from) => onChange({ from })} />
          <Day label={toLabel} value={conditions.to} onChange={(to) => onChange({ to })} />
        </>
      )}
      <PickFilter
        label={words.assistant}
        any={text.field.any}
        of="anyAssistant"
        value={conditions.assistant}
        onChange={(assistant) => onChange({ assistant })}
      />
      <PickFilter
        label={text.topic.one}
        any={text.field.any}
        of="topic"
        value={conditions.topic}
        onChange={(topic) => onChange({ topic })}
      />
      <Filter
        label={words.direction}
        value={conditions.direction}
        options={optionsOf({ inbound: words.inbound, outbound: words.outbound })}
        onChange={(direction) => onChange({ direction })}
      />
      <Filter
        label={text.field.status}
        value={conditions.status}
        options={optionsOf(words.statuses)}
        onChange={(status) => onChange({ status })}
      />
      <Filter
        label={words.handling}
        value={conditions.handling}
        options={optionsOf(words.handlings)}
        onChange={(handling) => onChange({ handling })}
      />
      {extra({ ...conditions, number }).map(([name, label]) => (
        <Button
          key={name}
          icon={X}
          aria-label={words.without(label)}
          className="border-accent bg-accent-wash"
          onClick={() => onChange({ [name]: '' })}
        >
          {label}
        </Button>
      ))}
      {who ? (
        <Button
          icon={X}
          aria-label={words.anyContact(who.name)}
          className="max-w-52 border-accent bg-accent-wash"
          onClick={() => onChange({ who: '' })}
        >
          <span className="truncate">{who.name}</span>
        </Button>
      ) : (
        <span className="w-52 max-md:flex-1 max-md:basis-36">
          <ContactPicker
            label={text.call.contact}
            hidden
            placeholder={words.contactPlaceholder}
            value={null}
            onChange={(contact) => onChange({ who: contact?.id ?? '' })}
          />
        </span>
      )}
      <Views list="calls" names={kept} />
    </Toolbar>
  )
}

// extra conditions that hold, with what they are called.
function extra(c: CallConditions): [Extra, string][] {
  const all: Record<Extra, string | undefined> = {
    type: words.types[c.type],
    number: c.number,
    sentiment: (text.sentiment as Record<string, string>)[c.sentiment],
    answered: words.answers[c.answered],
  }
  return (Object.entries(all) as [Extra, string | undefined][]).filter((e): e is [Extra, string] => Boolean(e[1]))
}
