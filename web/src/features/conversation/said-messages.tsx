import { useEffect, useRef } from 'react'
import { Bot, CircleAlert, CircleHelp, Clock, User, UserRound, type LucideIcon } from 'lucide-react'
import { here, writer } from '../../lib/when'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { classes } from '../../ui/class'
import { At } from '../../ui/time'
import { useWho, type Known } from './inbox-row'
import { NoteCard } from './note-card'
import { isNote, type Piece } from './note'
import { daysOf, isTalk, speakerOf, type Said, type Speaker } from './said'

const icons: Record<Speaker, LucideIcon> = { contact: User, assistant: Bot, human: UserRound, api: Bot, import: Bot }

const looks: Record<Speaker, string> = {
  contact: 'bg-surface border border-line',
  assistant: 'bg-accent-wash',
  api: 'bg-accent-wash',
  import: 'bg-sunken',
  human: 'bg-brass-wash',
}

type Props = {
  messages: readonly Piece[]
  contact: Known
  // at is the message that a link leads to; "" is none.
  at: string
  onWhy: (messageId: string) => void
}

// SaidMessages is what was said and noted, oldest first, by day.
export function SaidMessages({ messages, contact, at, onWhy }: Props) {
  const name = useWho(contact)
  return daysOf(messages, writer(here()).date).map(({ day, messages }) => (
    <section key={day} aria-label={day} className="flex flex-col gap-3">
      <h2 className="sticky top-0 z-10 mx-auto rounded-full border border-line bg-surface px-3 py-0.5 shadow-card text-xs text-soft">
        {messages[0] && <At at={messages[0].createdAt} as="date" />}
      </h2>
      {messages.map((m) =>
        isNote(m) ? (
          <NoteCard key={m.id} note={m} />
        ) : isTalk(m) ? (
          <Message key={m.id} said={m} sought={m.id === at} {...{ name, onWhy }} />
        ) : (
          <Note key={m.id} said={m} />
        ),
      )}
    </section>
  ))
}

type MessageProps = { said: Said; name: string; sought: boolean; onWhy: (messageId: string) => void }

function Message({ said, name, sought, onWhy }: MessageProps) {
  const words = text.conversation
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (sought) place.current?.scrollIntoView({ block: 'center' })
  }, [sought])
  const speaker = speakerOf(said)
  const Icon = icons[speaker]
  const why = speaker === 'assistant' && said.source === 'assistant'
  return (
    <article
      ref={place}
      aria-current={sought ? 'true' : undefined}
      className={classes(
        'flex max-w-[85%] flex-col gap-1 md:max-w-[70%]',
        said.ai ? 'self-end' : 'self-start',
        sought && 'rounded-2xl outline-2 outline-offset-4 outline-accent',
      )}
    >
      <p className={classes('flex items-center gap-1.5 text-xs text-soft', said.ai && 'justify-end')}>
        <Icon className="size-3.5" aria-hidden />
        <span className="font-medium">{speaker === 'contact' ? name : words.who[speaker]}</span>
        <span>{words.channels[said.channel]}</span>
        <At at={said.createdAt} as="time" className="tabular" />
      </p>
      <div
        className={classes('rounded-2xl px-3.5 py-2.5 leading-relaxed break-words whitespace-pre-wrap', looks[speaker])}
      >
        {said.content}
      </div>
      <p
        className={classes(
          'flex flex-wrap items-center gap-2 text-xs text-soft empty:hidden',
          said.ai && 'justify-end',
        )}
      >
        {said.incomplete && <Badge tone="warn">{words.incomplete}</Badge>}
        <Delivery said={said} />
        {why && (
          <button
            type="button"
            onClick={() => {
              onWhy(said.id)
            }}
            className="inline-flex min-h-6 items-center gap-1 rounded-md px-1 hover:bg-sunken hover:text-ink"
          >
            <CircleHelp className="size-3.5" aria-hidden />
            {words.why}
          </button>
        )}
      </p>
    </article>
  )
}

const reasons: Record<string, string> = text.conversation.deliveryErrors

function Delivery({ said: { deliveryStatus, deliveryError } }: { said: Said }) {
  if (!deliveryStatus) return null
  const words = text.conversation.deliveries[deliveryStatus]
  if (deliveryStatus === 'FAILED')
    return (
      <span className="flex items-center gap-1 text-bad">
        <CircleAlert className="size-3.5 shrink-0" aria-hidden />
        {deliveryError ? `${words}: ${reasons[deliveryError] ?? deliveryError}` : words}
      </span>
    )
  return (
    <span className="flex items-center gap-1">
      {deliveryStatus !== 'SENT' && <Clock className="size-3.5" aria-hidden />}
      {words}
    </span>
  )
}

function Note({ said }: { said: Said }) {
  return (
    <p className="max-w-full self-center rounded-lg bg-sunken px-3 py-1 font-mono text-xs break-words text-soft">
      {said.content}
    </p>
  )
}

// Pending is a message that is on its way to the server.
export function Pending({ content, staff }: { content: string; staff: boolean }) {
  return (
    <article
      className={classes(
        'flex max-w-[85%] flex-col gap-1 opacity-60 md:max-w-[70%]',
        staff ? 'self-end' : 'self-start',
      )}
    >
      <div
        className={classes(
          'rounded-2xl px-3.5 py-2.5 leading-relaxed break-words whitespace-pre-wrap',
          looks[staff ? 'human' : 'contact'],
        )}
      >
        {content}
      </div>
      <p className={classes('text-xs text-soft', staff && 'text-right')}>{text.conversation.pending}</p>
    </article>
  )
}
