import { Bell as Icon } from 'lucide-react'
import { useSubscription } from 'urql'
import { graphql } from '../gql/gql'
import { text } from '../text/text'
import { Later } from './later'
import { standing } from './steady'

const Document = graphql(`
  subscription UnreadNotices {
    unreadNotices
  }
`)

const load = () => import('./notice-list').then((m) => m.NoticeList)

// most is how far the server counts.
const most = 100

// useUnread is how many notifications are unread, and news, which changes whenever there may be others.
export function useUnread(): { unread: number; news: number } {
  const [{ data }] = useSubscription<{ unreadNotices: number }, { unread: number; news: number }>(
    { query: Document, context: standing },
    (before, { unreadNotices }) => ({ unread: unreadNotices, news: (before?.news ?? 0) + 1 }),
  )
  return data ?? { unread: 0, news: 0 }
}

// Bell says how many notifications are unread, and opens them.
export function Bell({ unread, news }: { unread: number; news: number }) {
  const words = text.notice
  const shown = unread >= most ? `${most - 1}+` : String(unread)
  return (
    <Later
      load={load}
      button={
        <button
          type="button"
          aria-label={unread > 0 ? words.bell(shown) : words.title}
          className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
        >
          <Icon className="size-4" aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-accent-ink"
            >
              {shown}
            </span>
          )}
        </button>
      }
    >
      {(List, trigger) => <List trigger={trigger} unread={unread} news={news} />}
    </Later>
  )
}
