import { PhoneOff } from 'lucide-react'
import { useMemo } from 'react'
import { useConditions } from '../../app/go'
import { useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { RefusalsPageQuery } from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { usePages } from '../../lib/pages'
import { useNames } from '../../pick/name'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Facts } from '../../ui/facts'
import { Link } from '../../ui/link'
import { Page } from '../../ui/page'
import { PhoneNumber } from '../../ui/phone-number'
import { Table, type Column } from '../../ui/table'
import { Ago, At } from '../../ui/time'
import { Raw } from './call-transcript'
import { reasonWords } from './finding'
import { Findings } from './findings'
import { conditions, directions, RefusalFilter } from './refusal-filter'
import { spanOf } from './span'

const Document = graphql(`
  query RefusalsPage(
    $reason: String
    $direction: CallDirection
    $assistantId: ID
    $from: Time
    $to: Time
    $first: Int!
    $after: String
  ) {
    callRefusals(
      reason: $reason
      direction: $direction
      assistantId: $assistantId
      from: $from
      to: $to
      first: $first
      after: $after
    ) {
      nodes {
        id
        reason
        direction
        fromNumber
        assistantId
        contactId
        toNumber
        callId
        createdAt
        findings {
          rule
          refused
          found
          ...Findings_CallFinding
        }
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
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

type Refusal = RefusalsPageQuery['callRefusals']['nodes'][number]

const refusalsOf = (data: RefusalsPageQuery) => data.callRefusals
// Each refusal has a finding of every rule: more of them at once would be more than a query may ask for.
const first = 25
const words = text.call.refusal

// RefusalsPage lists the calls that were not placed; which one is looked at stands in the address.
export function RefusalsPage() {
  const { timeZone } = useShell()
  const [{ open, ...c }, setConditions] = useConditions('open', ...conditions)
  const narrowed = {
    reason: c.reason || null,
    direction: oneOf(c.direction, directions),
    assistantId: c.assistant || null,
    ...spanOf({ time: 'custom', ...c }, timeZone),
  }
  const pages = usePages(Document, { ...narrowed, first }, refusalsOf)
  useLive(['call'], pages.refresh)
  const names = useNames(pages.data ? pages.rows.map((r) => r.assistantId) : [], pages.data?.assistants.nodes)
  const columns = useMemo(() => columnsOf(names, (open) => setConditions({ open })), [names, setConditions])
  const opened = pages.rows.find((r) => r.id === open)
  return (
    <Page title={words.title} hint={words.hint}>
      <Card flush>
        <RefusalFilter now={c} change={setConditions} />
        <Table
          list="refusals"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(r) => r.id}
          onOpen={(r) => setConditions({ open: r.id })}
          empty={
            conditions.some((name) => c[name]) ? (
              <Empty icon={PhoneOff} title={text.table.empty} hint={text.table.emptyHint} />
            ) : (
              <Empty icon={PhoneOff} title={words.none} hint={words.noneHint} />
            )
          }
        />
      </Card>
      {opened && <Drawer refusal={opened} names={names} onClose={() => setConditions({ open: '' })} />}
    </Page>
  )
}

function columnsOf(names: ReadonlyMap<string, string>, open: (id: string) => void): Column<Refusal>[] {
  return [
    {
      id: 'reason',
      header: words.reason,
      meta: { width: 'minmax(12rem,2fr)', narrow: true },
      cell: ({ row: { original: r } }) => (
        <button
          type="button"
          className="line-clamp-2 min-w-0 text-left leading-tight font-medium whitespace-normal underline-offset-4 hover:underline"
          onClick={() => open(r.id)}
        >
          {reasonWords(r.reason)}
        </button>
      ),
    },
    {
      id: 'number',
      header: words.number,
      meta: { width: '10.5rem' },
      cell: ({ row: { original: r } }) => <PhoneNumber of={otherOf(r)} />,
    },
    {
      id: 'assistant',
      header: text.call.assistant,
      meta: { width: 'minmax(8rem,1fr)' },
      cell: ({ row: { original: r } }) => <span className="truncate">{r.assistantId && names.get(r.assistantId)}</span>,
    },
    {
      id: 'moment',
      header: words.moment,
      meta: { width: '7.5rem', end: true, narrow: true },
      cell: ({ row: { original: r } }) => (
        <span className="text-soft">
          <Ago at={r.createdAt} />
        </span>
      ),
    },
  ]
}

// otherOf is the number that is not ours.
const otherOf = (r: Refusal) => (r.direction === 'inbound' ? r.fromNumber : r.toNumber)

type DrawerProps = { refusal: Refusal; names: ReadonlyMap<string, string>; onClose: () => void }

function Drawer({ refusal: r, names, onClose }: DrawerProps) {
  return (
    <Dialog open side onClose={onClose} title={reasonWords(r.reason)} hint={<At at={r.createdAt} />}>
      <div className="flex flex-col gap-6">
        <div>
          <Badge>{r.direction === 'inbound' ? words.atTheDoor : r.callId ? words.atDialling : words.atAsking}</Badge>
        </div>
        <Facts
          facts={[
            [text.call.direction, text.call[r.direction]],
            [text.call.detail.from, r.fromNumber && <PhoneNumber of={r.fromNumber} />],
            [words.number, r.toNumber && <PhoneNumber of={r.toNumber} />],
            [
              text.call.contact,
              r.contactId && (
                <Link to={url.contact} id={r.contactId}>
                  {text.call.contact}
                </Link>
              ),
            ],
            [text.call.assistant, r.assistantId && (names.get(r.assistantId) ?? text.call.unknownAssistant)],
            [
              words.theCall,
              r.callId && (
                <Link to={url.call} id={r.callId}>
                  {words.theCall}
                </Link>
              ),
            ],
          ]}
        />
        <section className="flex flex-col gap-3">
          <div>
            <h3 className="font-semibold">{words.evidence}</h3>
            <p className="text-xs text-soft">{words.evidenceHint}</p>
          </div>
          <Findings findings={r.findings} />
        </section>
        <Raw label={words.raw} value={r.findings.map(({ rule, refused, found }) => ({ rule, refused, found }))} />
      </div>
    </Dialog>
  )
}
