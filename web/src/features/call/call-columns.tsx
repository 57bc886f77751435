import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { CallColumns_CallFragment as Call } from '../../gql/graphql'
import { length, money } from '../../lib/format'
import { text } from '../../text/text'
import { columnOf } from '../../ui/column'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import type { Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { CallState } from './call-status'
import { reasonWords } from './finding'
import { Sentiment } from './sentiment'

const Fragment = graphql(`
  fragment CallColumns_Call on Call {
    id
    callStatus
    direction
    toNumber
    fromNumber
    totalDurationSeconds
    costInDollars
    disconnectionReason
    userSentiment
    assistantId
    createdAt
    updatedAt
    contact {
      id
      name
    }
  }
`)

export type CallRow = { id: string } & FragmentType<typeof Fragment>

const column = columnOf((row: CallRow) => readFragment(Fragment, row))

const words = text.call

// callColumns show calls; names are those of the assistants by their ids.
export function callColumns(names: ReadonlyMap<string, string>): Column<CallRow>[] {
  return [
    column('who', words.who, 'minmax(11rem,2fr)', (c) => <Who call={c} />, { narrow: true }),
    column('assistant', words.assistant, 'minmax(8rem,1.2fr)', (c) => (
      <span className="truncate">{c.assistantId ? (names.get(c.assistantId) ?? words.unknownAssistant) : ''}</span>
    )),
    column('status', text.field.status, '8.5rem', (c) => <CallState status={c.callStatus} />, { narrow: true }),
    column('outcome', words.outcome, 'minmax(9rem,1.4fr)', (c) => (
      <span className="truncate text-soft">{reasonWords(c.disconnectionReason)}</span>
    )),
    column('sentiment', words.sentiment, '7rem', (c) => <Sentiment value={c.userSentiment} />),
    column('length', words.talked, '5rem', (c) => length(c.totalDurationSeconds), {
      end: true,
      order: { asc: 'shortest', desc: 'longest', first: 'desc' },
    }),
    column('cost', words.cost, '5.5rem', (c) => money(c.costInDollars), {
      end: true,
      order: { asc: 'cheapest', desc: 'dearest', first: 'desc' },
    }),
    column(
      'when',
      words.when,
      '8.5rem',
      (c) => (
        <span className="text-soft">
          <Ago at={c.createdAt} />
        </span>
      ),
      { end: true, order: { asc: 'oldest', desc: 'newest', first: 'desc' } },
    ),
    column(
      'updated',
      text.field.updated,
      '8.5rem',
      (c) => (
        <span className="text-soft">
          <Ago at={c.updatedAt} />
        </span>
      ),
      { end: true, off: true, order: { asc: 'longestUnchanged', desc: 'updated', first: 'desc' } },
    ),
  ]
}

function Who({ call }: { call: Call }) {
  const inbound = call.direction === 'inbound'
  const Icon = inbound ? PhoneIncoming : PhoneOutgoing
  const number = inbound ? call.fromNumber : call.toNumber
  return (
    <>
      <Icon className="size-4 shrink-0 text-soft" aria-label={inbound ? words.inbound : words.outbound} />
      <span className="min-w-0">
        <Link to={url.call} id={call.id} className="block">
          {call.contact?.name ?? (number ? <PhoneNumber of={number} /> : words.detail.fallback)}
        </Link>
        {call.contact?.name && number && (
          <span className="block truncate text-xs text-soft">
            <PhoneNumber of={number} />
          </span>
        )}
      </span>
    </>
  )
}
