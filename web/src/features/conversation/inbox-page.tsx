import { useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useConditions } from '../../app/go'
import { Crash } from '../../app/crash'
import { readFragment } from '../../gql/fragment-masking'
import { titled } from '../../lib/brand'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { Empty, Waiting } from '../../ui/empty'
import { Sure } from '../bulk/sure'
import { Assigning } from './assigning'
import { InboxFilter } from './inbox-filter'
import { InboxList } from './inbox-list'
import { conditionNames } from './inbox-conditions'
import { useInboxPages } from './inbox-pages'
import { atMost, Counts } from './inbox-views'
import { KeyHelp } from './key-help'
import { useKeys } from './keys'
import { Fragment as Saved } from './saved-view'
import { Selected, useSelected } from './selected'
import { Snoozing } from './snoozing'
import { useStep } from './step'
import { Thread, type ThreadKeys } from './thread'

// InboxPage lists conversations, with the selected one beside them. Selecting another does not touch the list.
export function InboxPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const [conditions, change] = useConditions(...conditionNames)
  const [openedWith] = useState(id)
  const [moved, setMoved] = useState(false)
  const [help, setHelp] = useState(false)
  if (id !== openedWith && !moved) setMoved(true)
  const pages = useInboxPages(conditions, openedWith)
  useTitle(readFragment(Counts, pages.data?.inboxCounts)?.unread ?? 0)
  const thread = useRef<ThreadKeys>(null)
  const showHelp = () => {
    setHelp(true)
  }
  const list = JSON.stringify(conditions)
  const selected = useSelected(pages, list)
  const step = useStep(pages, id, list)
  useInboxKeys(step, thread, showHelp)
  const words = text.conversation
  const given = !moved && pages.data?.conversation?.id === id ? pages.data : null
  return (
    <Sure>
      <Snoozing>
        <Assigning>
          <div data-whole className="flex min-h-0 flex-1">
            <section
              aria-label={words.list}
              className={classes(
                'flex w-full min-w-0 flex-col border-r border-line bg-surface md:w-80 lg:w-96',
                id && 'max-md:hidden',
              )}
            >
              <InboxFilter
                conditions={conditions}
                onChange={change}
                pages={pages}
                counts={pages.data?.inboxCounts}
                saved={readFragment(Saved, pages.data?.savedViews) ?? []}
                onHelp={showHelp}
              />
              <Selected pages={pages} conditions={conditions} selected={selected} />
              <InboxList
                pages={pages}
                chosen={id}
                filtered={conditionNames.some((n) => n !== 'sort' && n !== 'saved' && conditions[n])}
                selected={selected.ids}
                onSelect={(row, on) => {
                  selected.select([row], on)
                }}
              />
            </section>
            <section
              aria-label={words.messages}
              className={classes('flex min-w-0 flex-1 flex-col', !id && 'max-md:hidden')}
            >
              {!id && (
                <div className="m-auto">
                  <Empty icon={MessagesSquare} title={words.choose} hint={words.chooseHint} />
                </div>
              )}
              {id && pages.waiting && !moved && <Waiting lines={10} />}
              {id && (!pages.waiting || moved) && (
                <Crash key={id}>
                  <Thread id={id} given={given} keys={thread} />
                </Crash>
              )}
            </section>
            {help && (
              <KeyHelp
                onClose={() => {
                  setHelp(false)
                }}
              />
            )}
          </div>
        </Assigning>
      </Snoozing>
    </Sure>
  )
}

// useInboxKeys are what keys do here, and in the conversation that is open.
function useInboxKeys(step: (by: 1 | -1) => void, thread: RefObject<ThreadKeys | null>, showHelp: () => void) {
  const keys = {
    j: () => {
      step(1)
    },
    k: () => {
      step(-1)
    },
    r: () => thread.current?.reply(),
    e: () => thread.current?.done(),
    a: () => thread.current?.assign(),
    m: () => thread.current?.macro(),
    '?': showHelp,
  }
  useKeys(keys, ['j', 'k'])
}

// useTitle has the tab say how many conversations are unread.
function useTitle(unread: number) {
  useEffect(() => {
    const count = unread > 0 ? `(${atMost(unread)}) ` : ''
    document.title = titled(`${count}${text.conversation.title}`)
  }, [unread])
}
