import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type UIEvent } from 'react'
import { useConditions } from '../../app/go'
import { useCan } from '../../app/shown'
import type { InboxQuery, Triage as TriageState } from '../../gql/graphql'
import { readFragment } from '../../gql/fragment-masking'
import { useLive } from '../../lib/live'
import { usePhone } from '../../lib/media'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { Trouble } from '../../ui/trouble'
import { noticeOf, useAttend } from './attend'
import { Beside } from './beside'
import { Composer } from './composer'
import { HandOff } from './hand-off'
import { Document } from './inbox-query'
import { whoOf } from './inbox-row'
import { Fragment as Note, interleaved } from './note'
import { Fragment as Message } from './said'
import { Pending, SaidMessages } from './said-messages'
import { Fragment as Head, ThreadHead } from './thread-head'
import { useTriage, type Triage } from './triage'
import { TriageMenus } from './triage-menus'

const pick = ({ conversation }: InboxQuery) =>
  conversation && { ...conversation.messages, nodes: readFragment(Message, conversation.messages.nodes) }

const near = 400

// ThreadKeys are what keys do in a conversation.
export type ThreadKeys = { reply: () => void; done: () => void; assign: () => void }

type Props = { id: string; given: InboxQuery | null; keys: Ref<ThreadKeys> }

// Thread is one conversation: what was said, what can be said, and what stands beside it.
export function Thread({ id, given, keys }: Props) {
  const pages = usePages(Document, { list: false, thread: true, id, first: 40 }, pick, { given })
  useLive(['message', 'conversation', 'call'], pages.refresh)
  const [{ beside, of }, change] = useConditions('beside', 'of')
  const [sending, setSending] = useState<{ content: string; staff: boolean } | null>(null)
  const [writing, setWriting] = useState(false)
  const others = useAttend(id, writing)
  const composer = useRef<HTMLTextAreaElement>(null)
  const assign = useRef<HTMLButtonElement>(null)
  const { triage } = useTriage()
  const mayTriage = useCan('conversations:update')
  const phone = usePhone()
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
    done,
  }))
  if (pages.problem && !pages.data) return <Trouble problem={pages.problem} onRetry={pages.refresh} />
  const shown = pages.data?.conversation
  if (!shown) return <Waiting lines={10} />
  const head = readFragment(Head, shown)
  const pieces = interleaved(pages.rows, readFragment(Note, shown.notes.nodes), pages.more)
  const close = () => {
    change({ beside: '', of: '' })
  }
  const side = beside && (
    <Beside
      key={id}
      conversation={head}
      part={beside}
      of={of}
      onPart={(to) => {
        change({ beside: to, of: '' })
      }}
    />
  )
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ThreadHead
          conversation={shown}
          beside={beside !== ''}
          onTriage={
            mayTriage && <TriageMenus ids={[id]} done={head.triage === 'DONE'} triage={triage} assignRef={assign} />
          }
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
          <SaidMessages messages={pieces} name={whoOf(head)} onWhy={why} />
          {sending && <Pending {...sending} />}
        </Scroller>
        <p role="status" className="px-4 text-xs text-warn empty:hidden md:px-6">
          {noticeOf(others)}
        </p>
        {mayWrite && <Composer conversationId={id} field={composer} onSending={setSending} onWriting={setWriting} />}
      </div>
      {side &&
        (phone ? (
          <Dialog open side onClose={close} title={text.conversation.beside}>
            {side}
          </Dialog>
        ) : (
          <aside
            aria-label={text.conversation.beside}
            className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface p-4 xl:w-96"
            tabIndex={0}
          >
            {side}
          </aside>
        ))}
    </div>
  )
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
  pages: { more: boolean; moving: boolean; next: () => void }
  children: ReactNode
}

// Scroller stays at the newest. It is turned around, so that its place is kept while earlier messages come above.
function Scroller({ pages, children }: ScrollerProps) {
  const scroll = (e: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = e.currentTarget
    if (scrollHeight + scrollTop - clientHeight < near) pages.next()
  }
  return (
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
  )
}
