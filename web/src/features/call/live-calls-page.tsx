import { Headset, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { useGo } from '../../app/go'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { LiveCalls_CallFragment as Call } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { length } from '../../lib/format'
import { useLive } from '../../lib/live'
import type { Pages } from '../../lib/pages'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { CallState } from './call-status'

const Fragment = graphql(`
  fragment LiveCalls_Call on Call {
    id
    callStatus
    callType
    direction
    toNumber
    fromNumber
    assistantId
    startTimestamp
    createdAt
    contact {
      id
      name
    }
  }
`)

const Document = graphql(`
  query LiveCallsPage {
    talking: calls(status: IN_PROGRESS, first: 100) {
      nodes {
        ...LiveCalls_Call
      }
    }
    ringing: calls(status: RINGING, first: 50) {
      nodes {
        ...LiveCalls_Call
      }
    }
    dialling: calls(status: INITIATED, first: 50) {
      nodes {
        ...LiveCalls_Call
      }
    }
    assistants(first: 100, includeArchived: true) {
      nodes {
        id
        name
      }
    }
  }
`)

const words = text.call

// Events say that a call has begun or ended; now and then it is looked anyway, for they can be late.
const pace = 10_000

// LiveCallsPage lists the calls that are in progress.
export function LiveCallsPage() {
  const go = useGo()
  const [{ data, error, fetching }, again] = useQuery({ query: Document, requestPolicy: 'cache-and-network' })
  const refresh = () => {
    again({ requestPolicy: 'network-only' })
  }
  useLive(['call'], refresh)
  useEvery(pace, refresh)
  const rows = useMemo(
    () =>
      data
        ? [data.talking, data.ringing, data.dialling].flatMap((list) =>
            list.nodes.map((n) => readFragment(Fragment, n)),
          )
        : [],
    [data],
  )
  const columns = useMemo(() => columnsOf(new Map(data?.assistants.nodes.map((a) => [a.id, a.name]))), [data])
  const pages: Pages<Call> = {
    rows: [...rows],
    total: rows.length,
    waiting: !data && !error,
    moving: fetching,
    problem: error && !data ? problemOf(error) : null,
    more: false,
    next: () => undefined,
    refresh,
  }
  return (
    <Page title={text.supervise.list.title} hint={text.supervise.list.hint}>
      <Card flush>
        <Table
          label={text.supervise.list.title}
          pages={pages}
          columns={columns}
          rowId={(row) => row.id}
          onOpen={(row) => {
            go(url.call, row.id)
          }}
          empty={<Empty icon={Headset} title={text.supervise.list.none} hint={text.supervise.list.noneHint} />}
        />
      </Card>
    </Page>
  )
}

function columnsOf(names: ReadonlyMap<string, string>): Column<Call>[] {
  return [
    {
      id: 'who',
      header: words.who,
      cell: ({ row }) => <Who call={row.original} />,
      meta: { width: 'minmax(11rem,2fr)', narrow: true },
    },
    {
      id: 'assistant',
      header: words.assistant,
      cell: ({ row: { original: c } }) => (
        <span className="truncate">{c.assistantId ? (names.get(c.assistantId) ?? words.unknownAssistant) : ''}</span>
      ),
      meta: { width: 'minmax(8rem,1.2fr)' },
    },
    {
      id: 'kind',
      header: words.detail.kind,
      cell: ({ row: { original: c } }) => (
        <span className="text-soft">{c.callType ? words.detail.kinds[c.callType] : ''}</span>
      ),
      meta: { width: '8.5rem' },
    },
    {
      id: 'status',
      header: text.field.status,
      cell: ({ row }) => <CallState status={row.original.callStatus} />,
      meta: { width: '8.5rem', narrow: true },
    },
    {
      id: 'elapsed',
      header: text.supervise.list.elapsed,
      cell: ({ row: { original: c } }) => <Elapsed since={c.startTimestamp ?? c.createdAt} />,
      meta: { width: '6rem', end: true },
    },
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
          {call.contact?.name ?? number ?? words.detail.fallback}
        </Link>
        {call.contact?.name && number && <span className="tabular block truncate text-xs text-soft">{number}</span>}
      </span>
    </>
  )
}

const second = 1_000

// Elapsed is how long ago something was, to the second.
function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now)
  useEvery(second, () => {
    setNow(Date.now())
  })
  return <span className="tabular">{length(Math.max(0, Math.floor((now - Date.parse(since)) / second)))}</span>
}
