import { Popover } from '@base-ui/react/popover'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { graphql } from '../gql/gql'
import type { NoticesQuery } from '../gql/graphql'
import { useMutate } from '../lib/mutate'
import { usePages } from '../lib/pages'
import { text } from '../text/text'
import { Button, buttonClass } from '../ui/button'
import { classes } from '../ui/class'
import { Waiting } from '../ui/empty'
import { Ago } from '../ui/time'
import { Trouble } from '../ui/trouble'
import { useShell } from './shown'
import { url } from './url'

const Document = graphql(`
  query Notices($after: String) {
    notices(first: 25, after: $after) {
      nodes {
        id
        kind
        subaccountId
        subaccount
        conversationId
        actor
        contact
        readAt
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Reading = graphql(`
  mutation ReadNotices($ids: [ID!]) {
    readNotices(ids: $ids)
  }
`)

const words = text.notice
const pick = (data: NoticesQuery) => data.notices
type Row = NoticesQuery['notices']['nodes'][number]

type Props = { trigger: ReactElement; unread: number; news: number }

// NoticeList is open from the start: it is only loaded when it is wanted.
export function NoticeList({ trigger, unread, news }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={words.title}
            className="flex max-h-[70dvh] w-[min(24rem,calc(100vw-1rem))] flex-col rounded-2xl border border-line bg-raised text-ink shadow-float outline-none"
          >
            <List unread={unread} news={news} onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function List({ unread, news, onDone }: { unread: number; news: number; onDone: () => void }) {
  const { subaccount } = useShell()
  const { rows, waiting, moving, problem, more, next, refresh, retry } = usePages(Document, {}, pick)
  const [read, reading] = useMutate(Reading)
  const seen = useRef(news)
  useEffect(() => {
    if (seen.current === news) return
    seen.current = news
    refresh()
  }, [news, refresh])
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
        <h2 className="flex-1 font-semibold">{words.title}</h2>
        {unread > 0 && (
          <Button size="small" look="quiet" pending={reading} onClick={() => void read({})}>
            {words.readAll}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {problem && <Trouble inside problem={problem} onRetry={retry} />}
        {waiting && !problem && <Waiting lines={3} />}
        {!waiting && !problem && rows.length === 0 && <p className="px-4 py-6 text-center text-soft">{words.none}</p>}
        {rows.length > 0 && (
          <ul aria-label={words.title}>
            {rows.map((n) => (
              <Item
                key={n.id}
                notice={n}
                onOpen={() => {
                  onDone()
                  if (!n.readAt) void read({ ids: [n.id] })
                }}
              />
            ))}
          </ul>
        )}
        {more && (
          <div className="p-2 text-center">
            <Button size="small" pending={moving} onClick={next}>
              {words.more}
            </Button>
          </div>
        )}
      </div>
      <footer className="border-t border-line p-2">
        <Link
          to={url.noticeSettings}
          params={{ subaccount }}
          onClick={onDone}
          className={classes(buttonClass('quiet', 'small'), 'w-full')}
        >
          {words.settings}
        </Link>
      </footer>
    </>
  )
}

function Item({ notice: n, onOpen }: { notice: Row; onOpen: () => void }) {
  const to = n.conversationId ? url.conversation : url.contactImport
  return (
    <li>
      <Link
        to={to}
        params={{ subaccount: n.subaccountId, id: n.conversationId ?? '' }}
        onClick={onOpen}
        className="flex gap-3 border-b border-line px-4 py-2.5 hover:bg-sunken"
      >
        <span aria-hidden className={classes('mt-1.5 size-2 shrink-0 rounded-full', !n.readAt && 'bg-accent')} />
        <span className="min-w-0 flex-1">
          <span className={classes('block', !n.readAt && 'font-medium')}>
            {words.sentence[n.kind](n.actor)}
            {!n.readAt && <span className="sr-only"> {words.unread}</span>}
          </span>
          <span className="block truncate text-xs text-soft">
            {n.contact ? `${n.contact} · ${n.subaccount}` : n.subaccount}
          </span>
        </span>
        <span className="shrink-0 text-xs text-soft">
          <Ago at={n.createdAt} />
        </span>
      </Link>
    </li>
  )
}
