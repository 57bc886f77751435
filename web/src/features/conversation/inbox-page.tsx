import { useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConditions } from '../../app/go'
import { Crash } from '../../app/crash'
import type { ConversationSort, InboxQuery } from '../../gql/graphql'
import { readFragment } from '../../gql/fragment-masking'
import { useLive } from '../../lib/live'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { Empty, Waiting } from '../../ui/empty'
import { InboxFilter } from './inbox-filter'
import { InboxList } from './inbox-list'
import { conditionNames, type Conditions } from './inbox-conditions'
import { Document } from './inbox-query'
import { Fragment as Row } from './inbox-row'
import { Thread } from './thread'

const pick = ({ conversations }: InboxQuery) =>
  conversations && { ...conversations, nodes: readFragment(Row, conversations.nodes) }

// InboxPage lists conversations, with the selected one beside them. Selecting another does not touch the list.
export function InboxPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const [conditions, change] = useConditions(...conditionNames)
  const [openedWith] = useState(id)
  const [moved, setMoved] = useState(false)
  if (id !== openedWith && !moved) setMoved(true)
  const pages = usePages(Document, { ...asked(conditions), list: true, thread: false, id: '', first: 40 }, pick, {
    ...(openedWith ? { opening: { thread: true, id: openedWith } } : {}),
  })
  useLive(['conversation', 'message', 'contact'], pages.refresh)
  useEffect(() => {
    document.title = `${text.conversation.title} · ${text.product}`
  }, [])
  const words = text.conversation
  const given = !moved && pages.data?.conversation?.id === id ? pages.data : null
  return (
    <div className="flex h-[calc(100dvh-3.1rem)] min-h-0 md:h-dvh">
      <section
        aria-label={words.list}
        className={classes(
          'flex w-full min-w-0 flex-col border-r border-line bg-surface md:w-80 lg:w-96',
          id && 'max-md:hidden',
        )}
      >
        <InboxFilter conditions={conditions} onChange={change} total={pages.total} />
        <InboxList pages={pages} chosen={id} filtered={conditionNames.some((n) => n !== 'sort' && conditions[n])} />
      </section>
      <section aria-label={words.messages} className={classes('flex min-w-0 flex-1 flex-col', !id && 'max-md:hidden')}>
        {!id && (
          <div className="m-auto">
            <Empty icon={MessagesSquare} title={words.choose} hint={words.chooseHint} />
          </div>
        )}
        {id && pages.waiting && !moved && <Waiting lines={10} />}
        {id && (!pages.waiting || moved) && (
          <Crash key={id}>
            <Thread id={id} given={given} />
          </Crash>
        )}
      </section>
    </div>
  )
}

function asked(c: Conditions) {
  return {
    sort: (c.sort || 'updated') as ConversationSort,
    includeArchived: c.archived !== '',
    contactId: c.contact || null,
    assistantId: c.assistant || null,
    channel: c.channel || null,
    search: c.search || null,
    isFavorite: c.favorite ? true : null,
    handedOff: c.waiting ? true : null,
  }
}
