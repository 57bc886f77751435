import { ChevronDown, ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { DeliveriesQuery, Deliveries_FirstFragment, WebhookDeliveryStatus } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { eventTitle } from '../../text/title'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Filter } from '../../ui/filter'
import { LoadMore } from '../../ui/load-more'
import { Ago, At } from '../../ui/time'
import { tell } from '../../ui/toast'
import { Trouble } from '../../ui/trouble'

const First = graphql(`
  fragment Deliveries_First on WebhookDeliveryConnection {
    nodes {
      id
      eventId
      eventType
      status
      attempts
      responseStatus
      lastError
      nextAttemptAt
      createdAt
      log {
        at
        durationMs
        responseStatus
        error
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`)

const Document = graphql(`
  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!, $after: String) {
    webhookDeliveries(webhookId: $id, status: $status, first: $first, after: $after) {
      ...Deliveries_First
    }
  }
`)

const Redeliver = graphql(`
  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {
    redeliverWebhook(id: $id, deliveryId: $deliveryId) {
      id
      status
    }
  }
`)

type Delivery = Deliveries_FirstFragment['nodes'][number]

const tones: Record<WebhookDeliveryStatus, Tone> = { PENDING: 'info', DELIVERED: 'good', FAILED: 'bad' }
const soon = 2_000

const pick = (data: DeliveriesQuery) => readFragment(First, data.webhookDeliveries)

// Deliveries are the last events sent to a webhook. They are polled while one of them is pending.
export function Deliveries({ webhookId, first }: { webhookId: string; first: DeliveriesQuery }) {
  const [status, setStatus] = useState<WebhookDeliveryStatus | ''>('')
  const pages = usePages(Document, { id: webhookId, status: status || null, first: 50 }, pick, { first })
  const { rows } = pages
  useEvery(rows.some((d) => d.status === 'PENDING') ? soon : 0, pages.refresh)
  const words = text.settings.webhooks
  const options = (Object.keys(words.statuses) as WebhookDeliveryStatus[]).map((value) => ({
    value,
    label: words.statuses[value],
  }))
  return (
    <Card
      title={words.deliveries}
      flush
      actions={
        <Filter
          label={text.field.status}
          value={status}
          options={options}
          onChange={(s) => setStatus(s as WebhookDeliveryStatus | '')}
        />
      }
    >
      {rows.length === 0 && pages.problem && <Trouble inside problem={pages.problem} onRetry={pages.retry} />}
      {rows.length === 0 && !pages.moving && !pages.problem && (
        <Empty icon={Send} title={words.deliveriesEmpty} hint={words.deliveriesEmptyHint} />
      )}
      <ul>
        {rows.map((d) => (
          <Row key={d.id} delivery={d} webhookId={webhookId} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </Card>
  )
}

function Row({ delivery: d, webhookId }: { delivery: Delivery; webhookId: string }) {
  const [open, setOpen] = useState(false)
  const [redeliver, pending] = useMutate(Redeliver, { touches: ['WebhookDelivery'] })
  const mayChange = useCan('webhooks:update')
  const words = text.settings.webhooks
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <li className="border-t border-line">
      <div className="flex items-center gap-3 px-5 py-2.5">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-center gap-3 text-left"
        >
          <Icon className="size-4 shrink-0 text-soft" aria-hidden />
          <span title={d.eventType} className="min-w-0 flex-1 truncate font-medium">
            {eventTitle(d.eventType)}
          </span>
          <span className="tabular text-soft max-md:hidden">
            {d.responseStatus ?? (d.attempts ? words.noAnswer : '')}
          </span>
          <Badge tone={tones[d.status]}>{words.statuses[d.status]}</Badge>
          <span className="w-24 text-right text-xs text-soft max-md:hidden">
            <Ago at={d.createdAt} />
          </span>
        </button>
        {mayChange && (
          <Button
            size="small"
            look="quiet"
            pending={pending}
            onClick={() =>
              void redeliver({ id: webhookId, deliveryId: d.id }).then((r) => r.data && tell(words.redelivered))
            }
          >
            {words.redeliver}
          </Button>
        )}
      </div>
      {open && <Log delivery={d} />}
    </li>
  )
}

function Log({ delivery: d }: { delivery: Delivery }) {
  const words = text.settings.webhooks
  return (
    <div className="bg-sunken px-5 py-3 pl-12">
      <p className="mb-2 font-mono text-xs text-soft">{d.eventId}</p>
      <ol className="flex flex-col gap-1.5">
        {d.log.map((a) => (
          <li key={a.at} className="flex flex-wrap gap-x-4">
            <At at={a.at} className="w-44" />
            <span className="tabular w-16 text-right">{words.took(a.durationMs)}</span>
            <span className="tabular">{a.responseStatus ?? words.noAnswer}</span>
            {a.error && <span className="text-bad">{reasonOf(a.error)}</span>}
          </li>
        ))}
      </ol>
      {d.lastError && d.lastError !== d.log.at(-1)?.error && <p className="text-bad">{reasonOf(d.lastError)}</p>}
      {d.nextAttemptAt && (
        <p className="mt-2 text-soft">
          {words.next}: <At at={d.nextAttemptAt} />
        </p>
      )}
    </div>
  )
}
