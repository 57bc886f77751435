import { ListX } from 'lucide-react'
import { useMemo } from 'react'
import { useConditions, useGo } from '../../app/go'
import { useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { AnalyticsEntriesPageQuery, AnalyticsListed } from '../../gql/graphql'
import { money } from '../../lib/format'
import { usePages } from '../../lib/pages'
import { PickFilter } from '../../pick/id-picker'
import { useNames } from '../../pick/name'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Day } from '../../ui/day'
import { Empty } from '../../ui/empty'
import { Filter, Toolbar } from '../../ui/filter'
import { Link } from '../../ui/link'
import { optionsOf } from '../../ui/option'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { Only, OnlyNumber } from './analytics-filter'
import { wordsOf, type Entry } from './entry'
import { channelName } from './name'
import { rangeOf } from './range'

const Document = graphql(`
  query AnalyticsEntriesPage(
    $figure: AnalyticsListed!
    $from: String!
    $to: String!
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
      assistantId: $assistantId
      channel: $channel
      number: $number
      topicId: $topicId
      first: $first
      after: $after
    ) {
      nodes {
        id
        kind
        text
        failed
        assistantId
        channel
        callId
        conversationId
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

// EntriesPage lists what a figure counts that has no list of its own: messages, replies, and calls and chats together.
export function EntriesPage() {
  const { subaccount, timeZone } = useShell()
  const go = useGo()
  const [c, change] = useConditions('figure', 'from', 'to', 'assistant', 'channel', 'number', 'topic')
  const range = rangeOf({ time: '', ...c }, timeZone)
  const figure = known(c.figure) ? c.figure : usualFigure
  const pages = usePages(
    Document,
    {
      figure,
      ...range,
      assistantId: c.assistant || null,
      channel: c.channel || null,
      number: c.number || null,
      topicId: c.topic || null,
      first: 50,
    },
    entriesOf,
  )
  const names = useNames(pages.rows.map((row) => row.assistantId))
  const columns = useMemo(() => columnsOf(names), [names])
  const back = { label: text.analytics.title, to: url.analytics, params: { subaccount } }
  return (
    <Page title={words.titles[figure] ?? figure} hint={words.hint} back={back}>
      <Card flush>
        <Toolbar>
          <Filter
            label={text.analytics.figure}
            always
            value={figure}
            options={optionsOf(words.titles)}
            onChange={(figure) => change({ figure })}
          />
          <Day label={text.analytics.from} value={range.from} onChange={(from) => from && change({ ...range, from })} />
          <Day label={text.analytics.to} value={range.to} onChange={(to) => to && change({ ...range, to })} />
          <PickFilter
            label={text.call.assistant}
            any={text.field.any}
            of="anyAssistant"
            value={c.assistant}
            onChange={(assistant) => change({ assistant })}
          />
          {c.channel && <Only label={channelName(c.channel)} onRemove={() => change({ channel: '' })} />}
          {c.number && <OnlyNumber number={c.number} onRemove={() => change({ number: '' })} />}
          {c.topic && (
            <PickFilter
              label={text.topic.one}
              any={text.field.any}
              of="topic"
              value={c.topic}
              onChange={(topic) => change({ topic })}
            />
          )}
        </Toolbar>
        <Table
          list="analytics-entries"
          label={words.titles[figure] ?? figure}
          pages={pages}
          columns={columns}
          rowId={(row) => row.id}
          onOpen={(row) => {
            const [to, id] = placeOf(row)
            go(to, id)
          }}
          empty={<Empty icon={ListX} title={text.analytics.nothing} hint={text.analytics.nothingHint} />}
        />
      </Card>
    </Page>
  )
}

// placeOf an entry is the call or the conversation that it is in.
const placeOf = ({ callId, conversationId }: Entry) =>
  callId ? ([url.call, callId] as const) : ([url.conversation, conversationId ?? ''] as const)

function columnsOf(names: ReadonlyMap<string, string>): Column<Entry>[] {
  return [
    {
      id: 'text',
      header: words.text,
      meta: { width: 'minmax(14rem,3fr)', narrow: true },
      cell: ({ row: { original: e } }) => {
        const [to, id] = placeOf(e)
        return (
          <Link to={to} id={id}>
            {wordsOf(e)}
          </Link>
        )
      },
    },
    {
      id: 'kind',
      header: words.kind,
      meta: { width: '6.5rem' },
      cell: ({ row: { original: e } }) => words.kinds[e.kind] ?? e.kind,
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
      cell: ({ row: { original: e } }) => <span className="truncate">{e.assistantId && names.get(e.assistantId)}</span>,
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
