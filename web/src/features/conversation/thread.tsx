import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type UIEvent,
} from 'react'
import { useConditions } from '../../app/go'
import { useVisited } from '../../app/recent'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import type { InboxQuery, Triage as TriageState } from '../../gql/graphql'
import { readFragment } from '../../gql/fragment-masking'
import { useLive } from '../../lib/live'
import { usePhone } from '../../lib/media'
import { usePages, type Pages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { Failed } from '../../ui/failed'
import { Trouble } from '../../ui/trouble'
import { ofConversation } from './about'
import { noticeOf, useAttend } from './attend'
import { Beside } from './beside'
import { Composer } from './composer'
import { HandOff } from './hand-off'
import { Document } from './inbox-query'
import { MacroMenu } from './macro-menu'
import { interleaved } from './note'
import { useNotes } from './notes'
import { Fragment as Message } from './said'
import { Pending, SaidMessages } from './said-messages'
import { Fragment as Head, ThreadHead } from './thread-head'
import { useTriage, type Triage } from './triage'
import { TriageMenus } from './triage-menus'

const pick = ({ conversation }: InboxQuery) =>
  conversation && { ...conversation.messages, nodes: readFragment(Message, conversation.messages.nodes) }

const near = 400

// ThreadKeys are what keys do in a conversation.
export type ThreadKeys = { reply: () => void; done: () => void; assign: () => void; macro: () => void }

type Props = { id: string; given: InboxQuery | null; keys: Ref<ThreadKeys> }

// Thread is one conversation: what was said, what can be said, and what stands beside it.
export function Thread({ id, given, keys }: Props) {
  const { pages, at, far } = useSaid(id, given)
  const [{ beside, of }, change] = useConditions('beside', 'of')
  const [sending, setSending] = useState<{ content: string; staff: boolean } | null>(null)
  const [writing, setWriting] = useState(false)
  const others = useAttend(id, writing)
  const notes = useNotes(id, pages.data?.conversation?.notes, pages.more ? (pages.rows.at(-1)?.createdAt ?? '') : '')
  const composer = useRef<HTMLTextAreaElement>(null)
  const [assign, macro] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const { triage } = useTriage()
  const mayTriage = useCan('conversations:update')
  const mayWrite = useCan('messages:create')
  const why = useCallback(
    (messageId: string) => {
      change({ beside: 'why', of: messageId })
    },
    [change],
  )
  const done = useDone(id, readFragment(Head, pages.data?.conversation)?.triage, triage)
  useImperativeHandle(keys, () => ({
    reply: () => composer.current?.focus(),
    assign: () => assign.current?.click(),
    macro: () => macro.current?.click(),
    done,
  }))
  if (pages.problem && !pages.data) return <Trouble problem={pages.problem} onRetry={pages.retry} />
  const shown = pages.data?.conversation
  if (!shown) return <Waiting lines={10} />
  const head = readFragment(Head, shown)
  const pieces = interleaved(pages.rows, notes, pages.more)
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ThreadHead
          conversation={shown}
          beside={beside !== ''}
          onTriage={mayTriage && <Menus {...{ id, triage, macro, assign }} done={head.triage === 'DONE'} />}
          onBeside={() => {
            change({ beside: beside ? '' : 'contact', of: '' })
          }}
        />
        <HandOff
          conversation={head}
          onTakeOver={() => {
            composer.current?.focus()
          }}
        />
        <Scroller pages={pages}>
          {pieces.length === 0 && !sending && <p className="m-auto text-soft">{text.conversation.noMessages}</p>}
          {far && <p className="self-center text-xs text-soft">{text.conversation.far}</p>}
          <SaidMessages messages={pieces} contact={head} at={at} onWhy={why} />
          {sending && <Pending {...sending} />}
        </Scroller>
        <p role="status" className="px-4 text-xs text-warn empty:hidden md:px-6">
          {noticeOf(others)}
        </p>
        {mayWrite && <Composer conversationId={id} field={composer} onSending={setSending} onWriting={setWriting} />}
      </div>
      {beside && (
        <Side onClose={() => change({ beside: '', of: '' })}>
          <Beside
            key={id}
            conversation={head}
            part={beside}
            of={of}
            onPart={(to) => {
              change({ beside: to, of: '' })
            }}
          />
        </Side>
      )}
    </div>
  )
}

// Side is what stands beside the conversation, or over it on a phone.
function Side({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  if (usePhone())
    return (
      <Dialog open side onClose={onClose} title={text.conversation.beside}>
        {children}
      </Dialog>
    )
  return (
    <aside
      aria-label={text.conversation.beside}
      className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface p-4 xl:w-96"
      tabIndex={0}
    >
      {children}
    </aside>
  )
}

type MenusProps = {
  id: string
  done: boolean
  triage: Triage
  macro: Ref<HTMLButtonElement>
  assign: Ref<HTMLButtonElement>
}

// Menus decide about the conversation.
function Menus({ id, done, triage, macro, assign }: MenusProps) {
  return (
    <>
      <MacroMenu conversationId={id} triggerRef={macro} />
      <TriageMenus ids={[id]} done={done} triage={triage} assignRef={assign} />
    </>
  )
}

// useSaid reads what was said, as far as the message that a link leads to.
function useSaid(id: string, given: InboxQuery | null) {
  const [{ at }] = useConditions('at')
  const pages = usePages(Document, { list: false, beside: false, thread: true, id, first: 40 }, pick, { given })
  const head = readFragment(Head, pages.data?.conversation)
  useLive(['message', 'conversation', 'call'], pages.refresh, ofConversation(head))
  useVisited(url.conversation, head?.id)
  return { pages, at, far: useReach(pages, at) }
}

// reach is how many pages are read for a message that a link leads to.
const reach = 50

// useReach reads on until the message is there that a link leads to. It is true where that is too far back.
function useReach({ rows, more, moving, next }: Pages<{ id: string }>, at: string): boolean {
  const read = useRef(0)
  const there = at === '' || rows.some((m) => m.id === at)
  const far = !there && !moving && rows.length > 0 && (!more || rows.length >= reach * 40)
  useEffect(() => {
    if (there || moving || !more || read.current >= reach) return
    read.current++
    next()
  }, [there, moving, more, next])
  return far
}

// useDone has the conversation done, or opened again.
function useDone(id: string, stands: TriageState | undefined, triage: Triage) {
  const may = useCan('conversations:update')
  return () => {
    const words = text.conversation.inbox
    if (!may || !stands) return
    const done = stands === 'DONE'
    void triage([id], { status: done ? 'OPEN' : 'DONE' }, done ? words.reopened(1) : words.isDone(1))
  }
}

type ScrollerProps = {
  pages: Pages<unknown>
  children: ReactNode
}

// Scroller stays at the newest. It is turned around, so that its place is kept while earlier messages come above.
function Scroller({ pages, children }: ScrollerProps) {
  const scroll = (e: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = e.currentTarget
    if (scrollHeight + scrollTop - clientHeight < near) pages.next()
  }
  return (
    <>
      <div
        role="log"
        aria-label={text.conversation.messages}
        tabIndex={0}
        onScroll={scroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto outline-offset-[-2px]"
      >
        <div className="flex flex-1 flex-col gap-4 p-4 md:px-6">
          {pages.more && (
            <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next} className="self-center">
              {text.conversation.older}
            </Button>
          )}
          {children}
        </div>
      </div>
      <Failed pages={pages} />
    </>
  )
}
