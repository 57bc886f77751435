import { ListX } from 'lucide-react'
import { useMemo } from 'react'
import { useConditions, useGo } from '../../app/go'
import { useShell } from '../../app/shown'
import { agency, url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { AnalyticsEntriesPageQuery, AnalyticsListed } from '../../gql/graphql'
import { length, money } from '../../lib/format'
import { usePages } from '../../lib/pages'
import { exact } from '../../lib/when'
import { PickFilter } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Day } from '../../ui/day'
import { Empty } from '../../ui/empty'
import { Filter, Toolbar } from '../../ui/filter'
import { Link } from '../../ui/link'
import { optionsOf } from '../../ui/option'
import { Page } from '../../ui/page'
import { PhoneNumber } from '../../ui/phone-number'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { Only, OnlyNumber } from './analytics-filter'
import { wordsOf, type Entry } from './entry'
import { channelName } from './name'
import { timeOf } from './range'

const Document = graphql(`
  query AnalyticsEntriesPage(
    $figure: AnalyticsListed!
    $from: String!
    $to: String!
    $since: Time
    $until: Time
    $assistantId: ID
    $channel: String
    $number: String
    $topicId: ID
    $first: Int!
    $after: String
  ) {
    analyticsEntries(
      figure: $figure
      from: $from
      to: $to
      since: $since
      until: $until
      assistantId: $assistantId
      channel: $channel
      number: $number
      topicId: $topicId
      first: $first
      after: $after
    ) {
      nodes {
        id
        subaccountId
        subaccountName
        kind
        text
        failed
        assistantName
        contactName
        phoneNumber
        channel
        callId
        conversationId
        durationSeconds
        costInDollars
        createdAt
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const words = text.analytics.entries
const entriesOf = (data: AnalyticsEntriesPageQuery) => data.analyticsEntries
const known = (figure: string): figure is AnalyticsListed => figure in words.titles
const usualFigure = 'MESSAGES'

// EntriesPage lists what a figure counts, if that has no list of its own in a subaccount: messages, replies, and calls and chats together. Of the
// whole agency, and of the home page, it lists what any figure counts.
export function EntriesPage() {
  const { subaccount, timeZone } = useShell()
  const whole = subaccount === agency
  const go = useGo()
  const [c, change] = useConditions('figure', 'from', 'to', 'since', 'until', 'assistant', 'channel', 'number', 'topic')
  const { range, part } = timeOf(c, whole ? 'UTC' : timeZone)
  // A field shows what has been typed, even if it is not a day yet or the two are not in order.
  const days = { from: c.from || range.from, to: c.to || range.to }
  const figure = known(c.figure) ? c.figure : usualFigure
  const pages = usePages(
    Document,
    {
      figure,
      ...range,
      since: part?.since ?? null,
      until: part?.until ?? null,
      assistantId: c.assistant || null,
      channel: c.channel || null,
      number: c.number || null,
      topicId: c.topic || null,
      first: 50,
    },
    entriesOf,
  )
  const columns = useMemo(() => columnsOf(whole), [whole])
  const title = words.titles[figure] ?? figure
  return (
    <Page
      title={title}
      hint={whole ? words.agencyHint : words.hint}
      back={{ label: text.analytics.title, to: url.analytics, params: { subaccount } }}
    >
      <Card flush>
        <Toolbar>
          <Filter
            label={text.analytics.figure}
            always
            value={figure}
            options={optionsOf(words.titles)}
            onChange={(figure) => change({ figure })}
          />
          {part ? (
            <Only
              label={words.between(exact(part.since), exact(part.until))}
              onRemove={() => change({ ...range, since: '', until: '' })}
            />
          ) : (
            <>
              <Day
                label={text.analytics.from}
                value={days.from}
                onChange={(from) => from && change({ ...days, from })}
              />
              <Day label={text.analytics.to} value={days.to} onChange={(to) => to && change({ ...days, to })} />
            </>
          )}
          <Within conditions={c} onChange={change} whole={whole} assistant={pages.rows[0]?.assistantName} />
        </Toolbar>
        <Table
          list="analytics-entries"
          label={title}
          pages={pages}
          columns={columns}
          rowId={(row) => row.id}
          onOpen={(row) => {
            const [to, id] = placeOf(row)
            go(to, id, undefined, row.subaccountId)
          }}
          empty={<Empty icon={ListX} title={text.analytics.nothing} hint={text.analytics.nothingHint} />}
        />
      </Card>
    </Page>
  )
}

type Conditions = Record<'assistant' | 'channel' | 'number' | 'topic', string>

type WithinProps = {
  conditions: Conditions
  onChange: (change: Partial<Conditions>) => void
  whole: boolean
  assistant: string | null | undefined
}

// Within is of what the entries are. Assistants and topics are chosen in a subaccount; in the agency they can only be removed.
function Within({ conditions: c, onChange, whole, assistant }: WithinProps) {
  return (
    <>
      {whole && c.assistant && (
        <Only label={assistant ?? text.call.assistant} onRemove={() => onChange({ assistant: '' })} />
      )}
      {!whole && (
        <PickFilter
          label={text.call.assistant}
          any={text.field.any}
          of="anyAssistant"
          value={c.assistant}
          onChange={(assistant) => onChange({ assistant })}
        />
      )}
      {c.channel && <Only label={channelName(c.channel)} onRemove={() => onChange({ channel: '' })} />}
      {c.number && <OnlyNumber number={c.number} onRemove={() => onChange({ number: '' })} />}
      {whole && c.topic && <Only label={text.topic.one} onRemove={() => onChange({ topic: '' })} />}
      {!whole && c.topic && (
        <PickFilter
          label={text.topic.one}
          any={text.field.any}
          of="topic"
          value={c.topic}
          onChange={(topic) => onChange({ topic })}
        />
      )}
    </>
  )
}

// placeOf an entry is the call or the conversation that it is in.
const placeOf = ({ callId, conversationId }: Entry) =>
  callId ? ([url.call, callId] as const) : ([url.conversation, conversationId ?? ''] as const)

const whose: Column<Entry> = {
  id: 'subaccount',
  header: words.subaccount,
  meta: { width: 'minmax(8rem,1.2fr)', narrow: true },
  cell: ({ row: { original: e } }) => <span className="truncate">{e.subaccountName}</span>,
}

function columnsOf(whole: boolean): Column<Entry>[] {
  return [
    {
      id: 'text',
      header: words.text,
      meta: { width: 'minmax(14rem,3fr)', narrow: true },
      cell: ({ row: { original: e } }) => {
        const [to, id] = placeOf(e)
        return (
          <Link to={to} id={id} of={e.subaccountId}>
            {wordsOf(e)}
          </Link>
        )
      },
    },
    ...(whole ? [whose] : []),
    {
      id: 'kind',
      header: words.kind,
      meta: { width: '6.5rem' },
      cell: ({ row: { original: e } }) => words.kinds[e.kind] ?? e.kind,
    },
    {
      id: 'contact',
      header: words.contact,
      meta: { width: 'minmax(8rem,1fr)' },
      cell: ({ row: { original: e } }) => (
        <span className="truncate">{e.contactName ?? (e.phoneNumber && <PhoneNumber of={e.phoneNumber} />)}</span>
      ),
    },
    {
      id: 'channel',
      header: text.conversation.channel,
      meta: { width: '7.5rem' },
      cell: ({ row: { original: e } }) => <span className="truncate">{e.channel && channelName(e.channel)}</span>,
    },
    {
      id: 'assistant',
      header: text.call.assistant,
      meta: { width: 'minmax(8rem,1fr)' },
      cell: ({ row: { original: e } }) => <span className="truncate">{e.assistantName}</span>,
    },
    {
      id: 'length',
      header: words.length,
      meta: { width: '5rem', end: true, off: true },
      cell: ({ row: { original: e } }) => (e.durationSeconds == null ? '' : length(e.durationSeconds)),
    },
    {
      id: 'cost',
      header: text.call.cost,
      meta: { width: '6.5rem', end: true },
      cell: ({ row: { original: e } }) => (e.costInDollars == null ? '' : money(e.costInDollars)),
    },
    {
      id: 'when',
      header: words.when,
      meta: { width: '8rem', end: true, narrow: true },
      cell: ({ row: { original: e } }) => (
        <span className="text-soft">
          <Ago at={e.createdAt} />
        </span>
      ),
    },
  ]
}
