import type { CallDirection } from '../../gql/graphql'
import { PickFilter } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Day } from '../../ui/day'
import { Filter, Toolbar } from '../../ui/filter'
import { optionsOf } from '../../ui/option'
import { Views } from '../../ui/views'
import { reasonWords, refusals } from './finding'

export const conditions = ['reason', 'direction', 'assistant', 'from', 'to'] as const
export const directions: CallDirection[] = ['inbound', 'outbound']

type Conditions = Record<(typeof conditions)[number], string>

type Props = { now: Conditions; change: (to: Partial<Conditions>) => void }

const reasons = refusals.map((value) => ({ value, label: reasonWords(value) }))

const words = text.call

// RefusalFilter are the conditions of the list of calls that were not placed.
export function RefusalFilter({ now, change }: Props) {
  return (
    <Toolbar>
      <Day label={words.span.from} value={now.from} onChange={(from) => change({ from })} />
      <Day label={words.span.to} value={now.to} onChange={(to) => change({ to })} />
      <Filter
        label={words.refusal.reason}
        value={now.reason}
        options={reasons}
        onChange={(reason) => change({ reason })}
      />
      <Filter
        label={words.direction}
        value={now.direction}
        options={optionsOf({ inbound: words.inbound, outbound: words.outbound })}
        onChange={(direction) => change({ direction })}
      />
      <PickFilter
        label={words.assistant}
        any={text.field.any}
        of="anyAssistant"
        value={now.assistant}
        onChange={(assistant) => change({ assistant })}
      />
      <Views list="refusals" names={conditions} />
    </Toolbar>
  )
}
