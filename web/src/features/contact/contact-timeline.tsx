import { CalendarDays, History, MessageSquare, PhoneCall } from 'lucide-react'
import { useShell } from '../../app/shown'
import { url } from '../../app/url'
import { dayOf } from '../../lib/day'
import type { Pages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Ago, At } from '../../ui/time'
import { said, startOf, type Interaction } from './interaction'

const icons = { call: PhoneCall, message: MessageSquare, appointment: CalendarDays }

type Goal = { to: (typeof url)[keyof typeof url]; id?: string; search?: Record<string, string> }

type Props = {
  contactId: string
  pages: Pages<Interaction>
  // conversations of the contact: where there is one, messages lead into it.
  conversations: string[]
  // starts are the beginnings of appointments that are known.
  starts: Map<string, string | null>
}

// ContactTimeline is what happened with a contact, in one line.
export function ContactTimeline({ contactId, pages, conversations, starts }: Props) {
  const words = text.contact
  const { timeZone } = useShell()
  const only = conversations.length === 1 ? conversations[0] : undefined
  const goal = ({ type, id }: Interaction): Goal => {
    if (type === 'call') return { to: url.call, id }
    if (type === 'appointment') {
      const start = starts.get(id)
      return { to: url.appointments, ...(start ? { search: { day: dayOf(Date.parse(start), timeZone) } } : {}) }
    }
    return only ? { to: url.conversation, id: only } : { to: url.conversations, search: { contact: contactId } }
  }
  return (
    <Card title={words.timeline} hint={pages.rows.length > 0 && words.timelineHint} flush>
      {pages.rows.length === 0 && <Empty icon={History} hint={words.timelineNone} />}
      <ol>
        {pages.rows.map((row) => {
          const Icon = icons[row.type]
          const start = startOf(row)
          return (
            <li key={row.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
              <Icon className="size-4 shrink-0 text-soft" role="img" aria-label={words.kinds[row.type]} />
              <Link {...goal(row)} className="flex-1 font-normal">
                {start ? <At at={start} zone={timeZone} say={(time) => said(row, time)} /> : said(row)}
              </Link>
              <span className="shrink-0 text-xs text-soft">
                <Ago at={row.createdAt} />
              </span>
            </li>
          )
        })}
      </ol>
      {pages.more && (
        <div className="flex justify-center border-t border-line p-2">
          <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next}>
            {text.action.loadMore}
          </Button>
        </div>
      )}
    </Card>
  )
}
