import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useConditions, useGo, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { WebhooksPageQuery, WebhookSort } from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { byBirth } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { useSeen } from '../../lib/every'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { WebhookDialog } from './webhook-dialog'
import { WebhookState } from './webhook-state'

const Document = graphql(`
  query WebhooksPage($sort: WebhookSort, $after: String) {
    webhooks(sort: $sort, first: 50, after: $after) {
      nodes {
        id
        url
        events
        description
        createdAt
        ...WebhookState_Webhook
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
    eventTypes {
      ...WebhookDialog_Type
    }
  }
`)

type Row = WebhooksPageQuery['webhooks']['nodes'][number]

const pick = (data: WebhooksPageQuery) => data.webhooks
const orders: WebhookSort[] = ['newest', 'oldest', 'url', 'urlDescending']

// WebhooksPage lists the webhooks, with their state.
export function WebhooksPage() {
  const [creating, setCreating] = useNew()
  const [{ sort }] = useConditions('sort')
  const pages = usePages(Document, { sort: oneOf(sort, orders) }, pick)
  useSeen(pages.refresh)
  const mayCreate = useCan('webhooks:create')
  const go = useGo()
  const words = text.settings.webhooks
  const create = mayCreate && (
    <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} hint={words.hint} actions={create}>
      <Card flush>
        <Table
          list="webhooks"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(w) => w.id}
          order="newest"
          onOpen={(w) => go(url.webhook, w.id)}
          empty={
            <Empty icon={WebhookIcon} title={words.empty} hint={words.emptyHint}>
              {create}
            </Empty>
          }
        />
      </Card>
      {creating && mayCreate && pages.data && (
        <WebhookDialog types={pages.data.eventTypes} onClose={() => setCreating(false)} />
      )}
    </Page>
  )
}

const words = text.settings.webhooks

// kinds says in words which events a webhook wants.
export function kinds(events: readonly string[]): string {
  return events.includes('*') ? words.everything : words.some(events.length)
}

const columns: Column<Row>[] = [
  {
    id: 'url',
    header: words.url,
    meta: { width: 'minmax(10rem,3fr)', narrow: true, order: { asc: 'url', desc: 'urlDescending' } },
    cell: ({ row: { original: w } }) => (
      <span className="flex min-w-0 flex-col">
        <Link to={url.webhook} id={w.id}>
          {w.url}
        </Link>
        {w.description && <span className="truncate text-xs text-soft">{w.description}</span>}
      </span>
    ),
  },
  { id: 'events', header: words.events, meta: { width: '8rem' }, cell: ({ row }) => kinds(row.original.events) },
  {
    id: 'created',
    header: text.field.created,
    meta: { width: '9rem', order: byBirth },
    cell: ({ row }) => <Ago at={row.original.createdAt} />,
  },
  {
    id: 'state',
    header: text.field.status,
    meta: { width: '10.5rem', narrow: true },
    cell: ({ row }) => <WebhookState webhook={row.original} />,
  },
]
