import { MessagesSquare, PhoneCall, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShell } from '../../app/shown'
import { url } from '../../app/url'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { dayOf } from '../../lib/day'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Link } from '../../ui/link'
import { Ago, At } from '../../ui/time'
import { AppointmentState } from '../appointment/appointment-status'
import { CallState } from '../call/call-status'
import { Appointment, Call, Conversation, historyOf, Note, soonest, upcomingOf, type Entry } from './history'
import { elsewhere } from './inbox-conditions'

type Rows<T> = { nodes: readonly T[]; pageInfo: { hasNextPage: boolean } }

type Props = {
  contactId: string
  // here is the conversation that the history stands beside.
  here: string
  conversations: Rows<FragmentType<typeof Conversation>>
  calls: Rows<FragmentType<typeof Call>>
  appointments: Rows<FragmentType<typeof Appointment>>
  notes: Rows<FragmentType<typeof Note>>
}

const words = text.conversation.history

// BesideHistory is what else there is of the contact: what is to come, what the team has noted, and what was before. What there is
// nothing of takes no place.
export function BesideHistory({ contactId, here, conversations, calls, appointments, notes }: Props) {
  const upcoming = upcomingOf(readFragment(Appointment, appointments.nodes))
  const noted = readFragment(Note, notes.nodes)
  const { entries, more } = historyOf(
    here,
    { ...conversations, nodes: readFragment(Conversation, conversations.nodes) },
    { ...calls, nodes: readFragment(Call, calls.nodes) },
  )
  const all = (
    <Link to={url.contact} id={contactId} className="shrink-0 text-xs">
      {words.all}
    </Link>
  )
  return (
    <>
      {(upcoming.length > 0 || appointments.pageInfo.hasNextPage) && (
        <Part title={words.upcoming} all={(upcoming.length > soonest || appointments.pageInfo.hasNextPage) && all}>
          {upcoming.slice(0, soonest).map((a) => (
            <Upcoming key={a.id} of={a} />
          ))}
        </Part>
      )}
      {noted.length > 0 && (
        <Part title={text.contact.notes} all={notes.pageInfo.hasNextPage && all}>
          {noted.map((n) => (
            <Row key={n.id} icon={<StickyNote className="size-4 text-soft" aria-hidden />} at={n.createdAt}>
              <Link plain to={url.contact} id={contactId} className="line-clamp-2 break-words hover:underline">
                {n.value}
              </Link>
            </Row>
          ))}
        </Part>
      )}
      {(entries.length > 0 || more) && (
        <Part title={words.title} all={more && all}>
          {entries.map((e) => (
            <Earlier key={e.of.id} entry={e} />
          ))}
        </Part>
      )}
    </>
  )
}

type PartProps = { title: string; all: ReactNode; children: ReactNode }

function Part({ title, all, children }: PartProps) {
  return (
    <section className="flex flex-col gap-1" aria-label={title}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{title}</h3>
        {all}
      </div>
      <ul>{children}</ul>
    </section>
  )
}

type RowProps = { icon?: ReactNode; at?: string; children: ReactNode; badge?: ReactNode }

function Row({ icon, at, children, badge }: RowProps) {
  return (
    <li className="flex min-h-9 items-center gap-2.5 border-b border-line py-2 last:border-0">
      {icon && <span className="shrink-0">{icon}</span>}
      <span className="flex min-w-0 flex-1">{children}</span>
      {badge}
      {at && (
        <span className="shrink-0 text-xs text-soft">
          <Ago at={at} />
        </span>
      )}
    </li>
  )
}

type Booked = {
  startTime?: string | null
  status?: Parameters<typeof AppointmentState>[0]['status']
  address?: string | null
}

// Upcoming leads to the day of an appointment.
function Upcoming({ of: { startTime, status, address } }: { of: Booked }) {
  const { timeZone } = useShell()
  const at = startTime ?? ''
  return (
    <Row badge={<AppointmentState status={status} />}>
      <span className="min-w-0">
        <Link to={url.appointments} search={{ day: dayOf(at, timeZone) }} className="block font-normal">
          {startTime && <At at={startTime} zone={timeZone} as="brief" />}
        </Link>
        {address && <span className="block truncate text-xs text-soft">{address}</span>}
      </span>
    </Row>
  )
}

function Earlier({ entry }: { entry: Entry }) {
  const kinds = text.contact.callKinds as Record<string, string>
  if (entry.kind === 'call')
    return (
      <Row
        icon={<PhoneCall className="size-4 text-soft" role="img" aria-label={text.contact.kinds.call} />}
        at={entry.at}
        badge={<CallState status={entry.of.callStatus} />}
      >
        <Link to={url.call} id={entry.of.id} className="font-normal">
          {kinds[entry.of.direction ?? ''] ?? text.contact.kinds.call}
        </Link>
      </Row>
    )
  const { id, previewText, lastChannel, triage } = entry.of
  return (
    <Row
      icon={<MessagesSquare className="size-4 text-soft" role="img" aria-label={words.conversation} />}
      at={entry.at}
      badge={triage === 'WAITING' && <Badge tone="warn">{text.conversation.inbox.triages.WAITING}</Badge>}
    >
      <Link to={url.conversation} id={id} search={elsewhere} className="font-normal">
        {previewText || (lastChannel ? text.conversation.channels[lastChannel] : words.conversation)}
      </Link>
    </Row>
  )
}
