import { Archive, ArchiveRestore, ChevronLeft, CirclePause, PanelRight, Play, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { ThreadHead_ConversationFragment } from '../../gql/graphql'
import { usePhone } from '../../lib/media'
import { useNow } from '../../lib/now'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { IconButton } from '../../ui/button'
import { Link } from '../../ui/link'
import { Menu } from '../../ui/menu'
import { At } from '../../ui/time'
import { tell } from '../../ui/toast'
import { useWanted } from '../../ui/wanted'
import { useChange } from './change'
import { isOverdue } from './due'
import { elsewhere } from './inbox-conditions'
import { useWho } from './inbox-row'

export const Fragment = graphql(`
  fragment ThreadHead_Conversation on Conversation {
    id
    contactId
    contactName
    contactEmail
    contactPhone
    isArchived
    isFavorite
    status
    leadQuality
    userSentiment
    summary
    pausedUntil
    handedOff
    handedOffAt
    handOffReason
    triage
    snoozedUntil
    priority
    assignee {
      id
      name
    }
    team {
      id
      name
    }
    responseDueAt
    resolutionDueAt
    firstResponseSeconds
    resolutionSeconds
    rating {
      score
      comment
      askedAt
    }
    assistant {
      id
      name
    }
  }
`)

export type Head = ThreadHead_ConversationFragment

type Props = {
  conversation: FragmentType<typeof Fragment>
  beside: boolean
  onBeside: () => void
  // onTriage is what decides about the conversation in the inbox.
  onTriage: ReactNode
}

// until is in so many minutes.
function until(minutes: string): string {
  return new Date(Date.now() + Number(minutes) * 60_000).toISOString()
}

// isPaused says that the assistant is silent for a while.
export function isPaused(c: Pick<Head, 'pausedUntil'>, now: number): boolean {
  return Boolean(c.pausedUntil && Date.parse(c.pausedUntil) > now)
}

// ThreadHead says whom one talks with, and what can be done with the conversation.
export function ThreadHead({ conversation, beside, onBeside, onTriage }: Props) {
  const c = readFragment(Fragment, conversation)
  const who = useWho(c)
  const { timeZone } = useShell()
  const now = useNow()
  const words = text.conversation
  // On a phone the list, which has the heading of the page, is not there.
  const Heading = usePhone() ? 'h1' : 'h2'
  return (
    <header className="flex items-center gap-2 border-b border-line bg-surface px-3 py-1.5 md:px-5">
      <span className="md:hidden">
        <Link
          plain
          to={url.conversations}
          search={elsewhere}
          className="flex size-9 items-center justify-center rounded-lg hover:bg-sunken"
        >
          <ChevronLeft className="size-5" aria-label={words.back} role="img" />
        </Link>
      </span>
      <div className="min-w-0 flex-1">
        <Heading className="flex min-h-7 items-center gap-2 font-semibold">
          {c.contactId ? (
            <Link to={url.contact} id={c.contactId} className="leading-7">
              {who}
            </Link>
          ) : (
            <span className="truncate">{who}</span>
          )}
          {c.handedOff && <Badge tone="warn">{words.handedOffBadge}</Badge>}
          {isOverdue(c, now) && <Badge tone="bad">{words.inbox.overdue}</Badge>}
          {!c.handedOff && isPaused(c, now) && <Badge tone="info">{words.pausedBadge}</Badge>}
          {c.triage === 'DONE' && <Badge tone="good">{words.inbox.triages.DONE}</Badge>}
          {c.triage === 'SNOOZED' && c.snoozedUntil && (
            <Badge tone="info">
              <At at={c.snoozedUntil} zone={timeZone} say={words.inbox.snoozedUntil} />
            </Badge>
          )}
          {c.isArchived && <Badge>{text.state.archived}</Badge>}
        </Heading>
        {c.assistant && (
          <p className="flex text-xs text-soft">
            <Link plain to={url.assistant} id={c.assistant.id} className="min-h-7 truncate leading-7 hover:underline">
              {c.assistant.name}
            </Link>
          </p>
        )}
      </div>
      {onTriage}
      <Actions c={c} who={who} />
      <IconButton icon={PanelRight} label={words.beside} aria-pressed={beside} onClick={onBeside} />
    </header>
  )
}

function Actions({ c, who }: { c: Head; who: string }) {
  const words = text.conversation
  const { update, pause, resume } = useChange()
  const [starred, star] = useWanted(c.id, c.isFavorite, async (isFavorite) =>
    Boolean((await update({ id: c.id, input: { isFavorite } })).data),
  )
  const may = useCan('conversations:update')
  const now = useNow()
  if (!may) return null
  const archive = async () => {
    const { data } = await update({ id: c.id, input: { isArchived: true } })
    if (!data) return
    tell(words.isArchived(who), {
      label: text.action.undo,
      run: () => void update({ id: c.id, input: { isArchived: false } }),
    })
  }
  const silent = c.handedOff || isPaused(c, now)
  return (
    <>
      <IconButton
        icon={Star}
        label={starred ? words.unfavorite : words.favorite}
        aria-pressed={starred}
        filled={starred}
        className={starred ? 'text-brass!' : ''}
        onClick={() => star(!starred)}
      />
      <Menu
        items={[
          ...Object.entries(words.pauseFor).map(([minutes, label]) => ({
            label: `${words.pause}: ${label}`,
            icon: CirclePause,
            onSelect: () => void pause({ id: c.id, until: until(minutes) }),
          })),
          silent && {
            label: words.resume,
            icon: Play,
            onSelect: () => void resume({ id: c.id }),
          },
          c.isArchived
            ? {
                label: text.action.unarchive,
                icon: ArchiveRestore,
                divided: true,
                onSelect: () => void update({ id: c.id, input: { isArchived: false } }),
              }
            : { label: text.action.archive, icon: Archive, divided: true, onSelect: () => void archive() },
        ]}
      />
    </>
  )
}
