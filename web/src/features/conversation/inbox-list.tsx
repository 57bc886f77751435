import { Link as RouterLink } from '@tanstack/react-router'
import { AlarmClock, Clock, MessagesSquare, Star, Users } from 'lucide-react'
import type { KeyboardEvent, UIEvent } from 'react'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { useNow } from '../../lib/now'
import { isStale, type Pages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { classes } from '../../ui/class'
import { Empty, Waiting } from '../../ui/empty'
import { Failed } from '../../ui/failed'
import { Ago } from '../../ui/time'
import { Trouble } from '../../ui/trouble'
import { dueOf, isOverdue } from './due'
import { elsewhere } from './inbox-conditions'
import { useWho, type InboxRow } from './inbox-row'
import { useNearest } from './step'

const near = 600

type Props = {
  pages: Pages<InboxRow>
  chosen: string | undefined
  filtered: boolean
  selected: ReadonlySet<string>
  onSelect: (id: string, on: boolean) => void
}

// InboxList is the conversations; the arrow keys go through them.
export function InboxList({ pages, chosen, filtered, selected, onSelect }: Props) {
  const words = text.conversation
  const may = useCan('conversations:update')
  if (pages.problem && pages.rows.length === 0) return <Trouble problem={pages.problem} onRetry={pages.retry} />
  if (pages.waiting) return <Waiting lines={10} />
  if (pages.rows.length === 0)
    return (
      <Empty
        icon={MessagesSquare}
        title={filtered ? text.table.empty : words.none}
        hint={filtered ? text.table.emptyHint : words.noneHint}
      />
    )
  const scroll = (e: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = e.currentTarget
    if (scrollTop + clientHeight > scrollHeight - near) pages.next()
  }
  const stale = isStale(pages)
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto" onScroll={scroll}>
        <ul
          aria-label={words.list}
          aria-busy={stale}
          data-list
          tabIndex={-1}
          className="outline-none transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
          onKeyDown={walk}
        >
          {pages.rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              stale={stale}
              chosen={row.id === chosen}
              selected={selected.has(row.id)}
              onSelect={may ? onSelect : null}
            />
          ))}
        </ul>
        {pages.more && (
          <div className="flex justify-center p-2">
            <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next}>
              {text.action.loadMore}
            </Button>
          </div>
        )}
      </div>
      <Failed pages={pages} />
    </>
  )
}

// walk goes to the conversation above or below with the arrow keys, and opens it.
function walk(e: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
  if (!step) return
  const links = [...e.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]
  if (!next) return
  e.preventDefault()
  next.focus()
  next.click()
}

const tones: Record<InboxRow['priority'], Tone> = {
  NONE: 'plain',
  LOW: 'plain',
  MEDIUM: 'info',
  HIGH: 'warn',
  URGENT: 'bad',
}

type RowProps = {
  row: InboxRow
  // stale rows are about to be replaced by those of another view.
  stale: boolean
  chosen: boolean
  selected: boolean
  onSelect: ((id: string, on: boolean) => void) | null
}

function Row({ row, stale, chosen, selected, onSelect }: RowProps) {
  const { subaccount } = useShell()
  const words = text.conversation
  const who = useWho(row)
  const place = useNearest(chosen)
  const at = { to: url.conversation, params: { subaccount, id: row.id }, search: elsewhere } as unknown as { to: '.' }
  return (
    <li
      ref={place}
      className="flex border-b border-line [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]"
    >
      {onSelect && (
        <label className="flex shrink-0 items-start py-3.5 pr-2 pl-3">
          <input
            type="checkbox"
            aria-label={words.inbox.select(who)}
            checked={selected}
            disabled={stale}
            onChange={(e) => {
              onSelect(row.id, e.target.checked)
            }}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <RouterLink
        {...at}
        aria-current={chosen || undefined}
        className={classes(
          'flex min-w-0 flex-1 flex-col gap-1 py-3 pr-4 pl-1 outline-offset-[-2px] hover:bg-sunken',
          chosen && 'bg-accent-wash hover:bg-accent-wash!',
        )}
      >
        <span className="flex items-center gap-2">
          {row.unread && (
            <span className="size-2 shrink-0 rounded-full bg-accent" role="img" aria-label={words.inbox.unread} />
          )}
          <span className={classes('min-w-0 flex-1 truncate', row.unread ? 'font-bold' : 'font-medium')}>{who}</span>
          {row.isFavorite && (
            <Star className="size-3.5 shrink-0 fill-current text-brass" role="img" aria-label={words.favorite} />
          )}
          <span className="shrink-0 text-xs text-soft">
            <Ago at={row.updatedAt} />
          </span>
        </span>
        <span className={classes('line-clamp-2 text-[13px]', row.unread ? 'font-medium text-ink' : 'text-soft')}>
          {row.previewText ?? words.noMessages}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-1.5">
          {row.triage === 'WAITING' && <Badge tone="warn">{words.handedOffBadge}</Badge>}
          <Due row={row} />
          {row.triage === 'SNOOZED' && <Badge icon={AlarmClock}>{words.inbox.triages.SNOOZED}</Badge>}
          {row.triage === 'DONE' && <Badge tone="good">{words.inbox.triages.DONE}</Badge>}
          {row.priority !== 'NONE' && <Badge tone={tones[row.priority]}>{words.inbox.priorities[row.priority]}</Badge>}
          {row.lastChannel && <Badge>{words.channels[row.lastChannel]}</Badge>}
          {row.team && <Badge icon={Users}>{row.team.name}</Badge>}
          {row.assignee && <Badge>{row.assignee.name || words.inbox.former}</Badge>}
          {row.isArchived && <Badge>{text.state.archived}</Badge>}
        </span>
      </RouterLink>
    </li>
  )
}

// Due is until when the team has to act on a conversation.
function Due({ row }: { row: InboxRow }) {
  const now = useNow()
  const due = dueOf(row)
  if (!due) return null
  const words = text.conversation.inbox
  if (isOverdue(row, now)) return <Badge tone="bad">{words.overdue}</Badge>
  return (
    <Badge icon={Clock}>
      <Ago at={due} say={words.due} />
    </Badge>
  )
}
