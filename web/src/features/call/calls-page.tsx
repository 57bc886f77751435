import { PhoneCall, PhoneOff } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useConditions, useGo } from '../../app/go'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type {
  CallDirection,
  CallSort,
  CallsPageQuery,
  CallStatus,
  CallType,
  Handling,
  Sentiment,
} from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { usePages } from '../../lib/pages'
import { useNames } from '../../pick/name'
import { text } from '../../text/text'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Page } from '../../ui/page'
import type { Choice } from '../../ui/picker'
import { Table } from '../../ui/table'
import { callColumns } from './call-columns'
import { CallDialog } from './call-dialog'
import { CallFilter, type CallConditions } from './call-filter'
import { CallFigures } from './call-stats'
import { replySpan } from './reply-span'
import { ReplyTimes } from './reply-times'
import { spanOf } from './span'

const Document = graphql(`
  query CallsPage(
    $assistantId: ID
    $topicId: ID
    $contactId: ID
    $direction: CallDirection
    $status: CallStatus
    $callType: CallType
    $number: String
    $sentiment: Sentiment
    $answered: Boolean
    $handling: Handling
    $from: Time
    $to: Time
    $sort: CallSort
    $who: ID!
    $filtered: Boolean!
    $called: ID!
    $calling: Boolean!
    $timed: ID!
    $timing: Boolean!
    $timesFrom: String
    $timesTo: String
    $first: Int!
    $after: String
  ) {
    calls(
      assistantId: $assistantId
      topicId: $topicId
      contactId: $contactId
      direction: $direction
      status: $status
      callType: $callType
      number: $number
      sentiment: $sentiment
      answered: $answered
      handling: $handling
      from: $from
      to: $to
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        id
        assistantId
        ...CallColumns_Call
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    callStats(from: $from, to: $to, assistantId: $assistantId) {
      ...CallFigures_CallStats
    }
    replyTimes(assistantId: $timed, from: $timesFrom, to: $timesTo) @include(if: $timing) {
      ...ReplyTimes_ReplyTimes
    }
    assistants(first: 100, includeArchived: true) {
      nodes {
        id
        name
      }
    }
    who: node(id: $who) @include(if: $filtered) {
      ... on Contact {
        id
        name
        phone
      }
    }
    called: node(id: $called) @include(if: $calling) {
      ... on Contact {
        id
        name
        phone
      }
    }
  }
`)

const orders: CallSort[] = [
  'newest',
  'oldest',
  'updated',
  'longestUnchanged',
  'shortest',
  'longest',
  'cheapest',
  'dearest',
]

const callsOf = (data: CallsPageQuery) => data.calls

// CallsPage lists calls live, and starts new ones. ?contact= is set by a contact's call button.
export function CallsPage() {
  const { timeZone } = useShell()
  const go = useGo()
  const [c, setConditions] = useConditions(
    'assistant',
    'topic',
    'direction',
    'status',
    'time',
    'from',
    'to',
    'who',
    'contact',
    'type',
    'number',
    'sentiment',
    'answered',
    'handling',
    'sort',
    'new',
  )
  const mayCall = useCan('calls:create')
  const span = spanOf(c, timeZone)
  const pages = usePages(Document, askedOf(c, span), callsOf)
  useLive(['call'], pages.refresh)
  const names = useNames(pages.data ? pages.rows.map((row) => row.assistantId) : [], pages.data?.assistants.nodes)
  const columns = useMemo(() => callColumns(names), [names])
  const called = choiceOf(pages.data?.called)
  const close = () => {
    setConditions({ contact: '', new: '' })
  }
  const start = mayCall && (
    <Button
      look="primary"
      icon={PhoneCall}
      onClick={() => {
        setConditions({ new: '1' })
      }}
    >
      {text.call.start}
    </Button>
  )
  const unusual = Boolean(c.type || c.number || c.sentiment || c.answered || c.handling || c.topic)
  const narrowed = Boolean(c.assistant || c.direction || c.status || c.time || c.who) || unusual
  return (
    <Page title={text.call.title} actions={start}>
      <CallFigures
        stats={pages.data?.callStats}
        {...(c.who || c.direction || c.status || unusual ? { hint: text.call.stats.unfiltered } : {})}
      />
      {pages.data?.replyTimes && <ReplyTimes times={pages.data.replyTimes} />}
      <Card flush>
        <CallFilter
          conditions={c}
          onChange={setConditions}
          who={c.who ? (choiceOf(pages.data?.who) ?? { id: c.who, name: text.call.contact }) : null}
        />
        <Table
          list="calls"
          label={text.call.title}
          pages={pages}
          columns={columns}
          rowId={(row) => row.id}
          order="newest"
          onOpen={(row) => {
            go(url.call, row.id)
          }}
          empty={narrowed ? <Nothing /> : <None>{start}</None>}
        />
      </Card>
      {mayCall && (c.new === '1' || called) && (
        <CallDialog open onClose={close} {...(called ? { contact: called } : {})} />
      )}
    </Page>
  )
}

type Conditions = CallConditions & Record<'contact' | 'sort', string>

// askedOf the server is what the address says.
function askedOf(c: Conditions, span: ReturnType<typeof spanOf>) {
  return {
    assistantId: c.assistant || null,
    topicId: c.topic || null,
    contactId: c.who || null,
    direction: (c.direction || null) as CallDirection | null,
    status: (c.status || null) as CallStatus | null,
    callType: (c.type || null) as CallType | null,
    number: c.number || null,
    sentiment: (c.sentiment || null) as Sentiment | null,
    answered: c.answered ? c.answered === 'yes' : null,
    handling: (c.handling || null) as Handling | null,
    ...span,
    sort: oneOf(c.sort, orders),
    who: c.who,
    filtered: c.who !== '',
    called: c.contact,
    calling: c.contact !== '',
    timed: c.assistant,
    timing: c.assistant !== '',
    ...replySpan(span),
    first: 50,
  }
}

function None({ children }: { children: ReactNode }) {
  return (
    <Empty icon={PhoneCall} title={text.call.none} hint={text.call.noneHint}>
      {children}
      <Link plain to={url.numbers} className={buttonClass()}>
        {text.shell.nav.numbers}
      </Link>
    </Empty>
  )
}

function Nothing() {
  return <Empty icon={PhoneOff} title={text.table.empty} hint={text.table.emptyHint} />
}

type Found = { __typename: string; id?: string; name?: string | null; phone?: string | null } | null | undefined

function choiceOf(found: Found): Choice | null {
  return found?.id ? { id: found.id, name: found.name ?? found.phone ?? found.id } : null
}
