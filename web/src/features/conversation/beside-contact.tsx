import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { ConversationStatus, LeadQuality, Sentiment } from '../../gql/graphql'
import { count, length } from '../../lib/format'
import { useRewriting } from '../../lib/rewriting'
import { useStanding } from '../../lib/standing'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { buttonClass, IconButton } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import { Rewrite } from '../../ui/rewrite'
import { Select } from '../../ui/select'
import { useSettled } from '../../ui/settled'
import { At } from '../../ui/time'
import { TopicBadges } from '../topic/topic-badges'
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
      totalCount
    }
  }
`)

type Props = {
  conversation: Head
  contact: FragmentType<typeof Contact> | null
  topics: readonly { id: string; name: string }[]
  // children stand at the end.
  children: ReactNode
}

// BesideContact is with whom the conversation is, and how it stands.
export function BesideContact({ conversation, contact, topics, children }: Props) {
  const c = readFragment(Contact, contact)
  const hidden = (c?.tags.totalCount ?? 0) - (c?.tags.nodes.length ?? 0)
  const words = text.conversation
  return (
    <div className="flex flex-col gap-6">
      <TopicBadges topics={topics} />
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
                    {hidden > 0 && <Badge>{`+${count(hidden)}`}</Badge>}
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
      <Summary c={conversation} />
      {children}
    </div>
  )
}

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

function Standing({ c }: { c: Head }) {
  const words = text.conversation
  const { update } = useChange()
  const disabled = !useCan('conversations:update')
  const set = async (input: Parameters<typeof update>[0]['input']) => (await update({ id: c.id, input })).data !== null
  const status = useSettled(c.status ?? '', (to) => set({ status: to as ConversationStatus }))
  const lead = useSettled(c.leadQuality ?? '', (to) => set({ leadQuality: (to || null) as LeadQuality | null }))
  const mood = useSettled(c.userSentiment ?? '', (to) => set({ userSentiment: (to || null) as Sentiment | null }))
  return (
    <section className="grid gap-3">
      <Select
        label={words.status}
        {...status}
        {...(c.status ? {} : { empty: text.field.none })}
        options={options(words.statuses)}
        disabled={disabled}
      />
      <Facts
        facts={[
          [words.inbox.team, c.team?.name],
          [words.inbox.assignee, c.assignee && (c.assignee.name || words.inbox.former)],
          [words.inbox.priority, c.priority !== 'NONE' && words.inbox.priorities[c.priority]],
          [words.inbox.responseDue, c.responseDueAt && <At key="reply" at={c.responseDueAt} />],
          [words.inbox.resolutionDue, c.resolutionDueAt && <At key="close" at={c.resolutionDueAt} />],
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
        {...lead}
        empty={text.field.none}
        options={options(words.leads)}
        disabled={disabled}
      />
      <Select
        label={words.sentiment}
        {...mood}
        empty={text.field.none}
        options={options(text.sentiment)}
        disabled={disabled}
      />
    </section>
  )
}

function Summary({ c }: { c: Head }) {
  const words = text.conversation
  const { update, updating } = useChange()
  const { field, begin, done } = useRewriting(`summary.${c.id}`, c.summary ?? '')
  const may = useCan('conversations:update')
  const standing = useStanding(c.summary ?? '')
  const save = async () => {
    if (!field) return
    const summary = field.value.trim()
    const { data, problem } = await update({
      id: c.id,
      input: { summary: summary || null },
      ifSummary: standing.text,
    })
    if (problem?.code === 'conflict') standing.meet(summary)
    if (!data) return
    standing.standOn(summary)
    done(field.value)
  }
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-medium">{words.summary}</h3>
        {may && !field && <IconButton icon={Pencil} size="small" label={words.summaryEdit} onClick={begin} />}
      </div>
      {!field && <p className="break-words whitespace-pre-wrap text-soft">{c.summary ?? words.summaryNone}</p>}
      {field && (
        <Rewrite
          label={words.summary}
          {...field}
          saved={c.summary ?? ''}
          conflicts={standing.conflicts}
          onSave={() => void save()}
          pending={updating}
        />
      )}
    </section>
  )
}
