import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { ConversationStatus, LeadQuality, Sentiment } from '../../gql/graphql'
import { dateTime, length } from '../../lib/format'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { buttonClass, IconButton } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import { Rewrite } from '../../ui/rewrite'
import { Select } from '../../ui/select'
import { Ago } from '../../ui/time'
import { CallState } from '../call/call-status'
import { useChange } from './change'
import type { Head } from './thread-head'

const Contact = graphql(`
  fragment BesideContact_Contact on Contact {
    id
    name
    email
    phone
    companyName
    status
    source
    dnd
    tags(first: 25) {
      nodes {
        id
        name
      }
    }
  }
`)

const Call = graphql(`
  fragment BesideContact_Call on Call {
    id
    callStatus
    totalDurationSeconds
    createdAt
  }
`)

type Props = {
  conversation: Head
  contact: FragmentType<typeof Contact> | null
  calls: readonly FragmentType<typeof Call>[]
}

// BesideContact is with whom the conversation is, how it stands, and its calls.
export function BesideContact({ conversation, contact, calls }: Props) {
  const c = readFragment(Contact, contact)
  const words = text.conversation
  return (
    <div className="flex flex-col gap-6">
      {c && (
        <section className="flex flex-col gap-3">
          <Facts
            facts={[
              [text.field.name, c.name],
              [text.field.phone, c.phone && <PhoneNumber of={c.phone} />],
              [text.field.email, c.email],
              [text.contact.fields.companyName, c.companyName],
              [text.contact.fields.status, c.status],
              [text.contact.fields.source, c.source],
              [text.contact.dnd, c.dnd && <Badge tone="warn">{text.contact.dndBadge}</Badge>],
              [
                text.contact.fields.tags,
                c.tags.nodes.length > 0 && (
                  <span className="flex flex-wrap gap-1">
                    {c.tags.nodes.map((t) => (
                      <Badge key={t.id}>{t.name}</Badge>
                    ))}
                  </span>
                ),
              ],
            ]}
          />
          <Link plain to={url.contact} id={c.id} className={buttonClass('plain', 'small')}>
            {words.openContact}
          </Link>
        </section>
      )}
      <Standing c={conversation} />
      <Summary key={conversation.summary} c={conversation} />
      <Calls calls={calls} />
    </div>
  )
}

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

function Standing({ c }: { c: Head }) {
  const words = text.conversation
  const { update, updating } = useChange()
  const disabled = !useCan('conversations:update') || updating
  return (
    <section className="grid gap-3">
      <Select
        label={words.status}
        value={c.status ?? ''}
        {...(c.status ? {} : { empty: text.field.none })}
        options={options(words.statuses)}
        disabled={disabled}
        onChange={(e) => void update({ id: c.id, input: { status: e.target.value as ConversationStatus } })}
      />
      <Facts
        facts={[
          [words.inbox.team, c.team?.name],
          [words.inbox.assignee, c.assignee && (c.assignee.name || words.inbox.former)],
          [words.inbox.priority, c.priority !== 'NONE' && words.inbox.priorities[c.priority]],
          [words.inbox.responseDue, c.responseDueAt && dateTime(c.responseDueAt)],
          [words.inbox.resolutionDue, c.resolutionDueAt && dateTime(c.resolutionDueAt)],
          [words.inbox.firstResponse, c.firstResponseSeconds != null && length(c.firstResponseSeconds)],
          [words.inbox.resolution, c.resolutionSeconds != null && length(c.resolutionSeconds)],
          [
            words.inbox.rating,
            c.rating && (c.rating.score ? words.inbox.score(c.rating.score) : words.inbox.ratingAsked),
          ],
          [
            words.inbox.ratingComment,
            c.rating?.comment && <span className="whitespace-pre-line">{c.rating.comment}</span>,
          ],
        ]}
      />
      <Select
        label={words.leadQuality}
        value={c.leadQuality ?? ''}
        empty={text.field.none}
        options={options(words.leads)}
        disabled={disabled}
        onChange={(e) =>
          void update({ id: c.id, input: { leadQuality: (e.target.value || null) as LeadQuality | null } })
        }
      />
      <Select
        label={words.sentiment}
        value={c.userSentiment ?? ''}
        empty={text.field.none}
        options={options(text.sentiment)}
        disabled={disabled}
        onChange={(e) =>
          void update({ id: c.id, input: { userSentiment: (e.target.value || null) as Sentiment | null } })
        }
      />
    </section>
  )
}

function Summary({ c }: { c: Head }) {
  const words = text.conversation
  const { update, updating } = useChange()
  const [value, setValue] = useState<string | null>(null)
  const may = useCan('conversations:update')
  const save = async () => {
    const { data } = await update({ id: c.id, input: { summary: value?.trim() || null } })
    if (data) setValue(null)
  }
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-medium">{words.summary}</h3>
        {may && value === null && (
          <IconButton
            icon={Pencil}
            size="small"
            label={words.summaryEdit}
            onClick={() => {
              setValue(c.summary ?? '')
            }}
          />
        )}
      </div>
      {value === null && <p className="break-words whitespace-pre-wrap text-soft">{c.summary ?? words.summaryNone}</p>}
      {value !== null && (
        <Rewrite
          label={words.summary}
          value={value}
          onChange={setValue}
          onSave={() => void save()}
          pending={updating}
        />
      )}
    </section>
  )
}

function Calls({ calls }: { calls: Props['calls'] }) {
  const words = text.conversation
  const rows = readFragment(Call, calls)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{words.calls}</h3>
      {rows.length === 0 && <p className="text-soft">{words.callsNone}</p>}
      <ul>
        {rows.map((call) => (
          <li key={call.id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
            <Link to={url.call} id={call.id} className="flex-1">
              <Ago at={call.createdAt} />
            </Link>
            <CallState status={call.callStatus} />
            <span className="tabular text-soft">{length(call.totalDurationSeconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
