import { Headset, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useGo } from '../../app/go'
import { useShell } from '../../app/shown'
import { agency, url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { LiveCallsPageQuery } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { length } from '../../lib/format'
import { useLive } from '../../lib/live'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Page } from '../../ui/page'
import { PhoneNumber } from '../../ui/phone-number'
import { Table, type Column } from '../../ui/table'
import { CallState } from './call-status'

const Document = graphql(`
  query LiveCallsPage($first: Int!, $after: String) {
    liveCalls(first: $first, after: $after) {
      nodes {
        id
        subaccount {
          id
          name
        }
        callStatus
        callType
        direction
        toNumber
        fromNumber
        assistantId
        assistantName
        contactName
        startTimestamp
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

type Call = LiveCallsPageQuery['liveCalls']['nodes'][number]

const words = text.call
const own = text.supervise.list

// Events say that a call of the subaccount has begun or ended; now and then it is looked anyway, for they can be late. Of the whole agency
// there are none.
const pace = 10_000
const agencyPace = 3_000

const callsOf = (data: LiveCallsPageQuery) => data.liveCalls

// LiveCallsPage lists the calls that are in progress: in the chosen subaccount, or in all of the agency.
export function LiveCallsPage() {
  const go = useGo()
  const whole = useShell().subaccount === agency
  const pages = usePages(Document, { first: 50 }, callsOf)
  useLive(['call'], pages.refresh)
  useEvery(whole ? agencyPace : pace, pages.refresh)
  const columns = useMemo(() => columnsOf(whole), [whole])
  return (
    <Page title={own.title} hint={whole ? own.agencyHint : own.hint}>
      <Card flush>
        <Table
          list="live-calls"
          label={own.title}
          pages={pages}
          columns={columns}
          rowId={(row) => row.id}
          onOpen={(row) => {
            go(url.call, row.id, undefined, row.subaccount.id)
          }}
          empty={<Empty icon={Headset} title={own.none} hint={own.noneHint} />}
        />
      </Card>
    </Page>
  )
}

const whose: Column<Call> = {
  id: 'subaccount',
  header: own.subaccount,
  cell: ({ row }) => <span className="truncate">{row.original.subaccount.name}</span>,
  meta: { width: 'minmax(8rem,1.2fr)', narrow: true },
}

function columnsOf(whole: boolean): Column<Call>[] {
  return [
    {
      id: 'who',
      header: words.who,
      cell: ({ row }) => <Who call={row.original} />,
      meta: { width: 'minmax(11rem,2fr)', narrow: true },
    },
    ...(whole ? [whose] : []),
    {
      id: 'assistant',
      header: words.assistant,
      cell: ({ row: { original: c } }) => (
        <span className="truncate">{c.assistantId ? (c.assistantName ?? words.unknownAssistant) : ''}</span>
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
      header: own.elapsed,
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
        <Link to={url.call} id={call.id} of={call.subaccount.id} className="block">
          {call.contactName ?? (number ? <PhoneNumber of={number} /> : words.detail.fallback)}
        </Link>
        {call.contactName && number && (
          <span className="block truncate text-xs text-soft">
            <PhoneNumber of={number} />
          </span>
        )}
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
