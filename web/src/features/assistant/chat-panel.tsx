import { ArrowUp, ArrowUpRight, MessageSquareText, RotateCcw, Square, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { url } from '../../app/url'
import { usePhone } from '../../lib/media'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { classes } from '../../ui/class'
import { Empty } from '../../ui/empty'
import { inputClass } from '../../ui/field'
import { useOrigin } from '../../ui/focus'
import { Link } from '../../ui/link'
import type { Choice } from '../../ui/picker'
import { ContactPicker } from '../../pick/contact-picker'
import { Utterance } from './utterance'
import { useTalk } from './use-talk'

// Begin has the focus go to the message, as where somebody has just opened it.
type Props = { assistantId: string; dirty: boolean; begin: boolean; onClose: () => void }

// ChatPanel is where an assistant is tried: what it says, what it found, and what its tools did.
export function ChatPanel({ assistantId, dirty, begin, onClose }: Props) {
  const words = text.assistant.chat
  const phone = usePhone()
  const [contact, setContact] = useState<Choice | null>(null)
  const { talk, busy, say, stop, fresh } = useTalk(assistantId, contact?.id ?? null)
  const end = useRef<HTMLDivElement>(null)
  useOrigin(begin)
  useEffect(() => {
    if (talk.said.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [talk])
  return (
    <div
      className={classes(
        'flex h-full min-h-0 flex-col',
        !phone && 'rounded-2xl border border-line bg-surface shadow-card',
      )}
    >
      <header className={classes('flex items-center gap-1', !phone && 'border-b border-line py-2 pr-2 pl-4')}>
        <div className="min-w-0 flex-1">
          {!phone && <h2 className="font-semibold">{words.title}</h2>}
          <p className={classes('text-xs', dirty ? 'text-warn' : 'text-soft')} role="status">
            {dirty ? words.unsaved : words.hint}
          </p>
        </div>
        <IconButton
          size="small"
          icon={RotateCcw}
          label={words.fresh}
          disabled={talk.said.length === 0}
          onClick={fresh}
        />
        {!phone && <IconButton size="small" icon={X} label={text.action.close} onClick={onClose} />}
      </header>
      <div
        role="log"
        aria-label={words.title}
        aria-busy={busy}
        tabIndex={0}
        className={classes('min-h-0 flex-1 overflow-y-auto', phone ? 'py-3' : 'p-4')}
      >
        {talk.said.length === 0 && <Start contact={contact} onContact={setContact} onTry={say} />}
        <ol className="flex flex-col gap-4">
          {talk.said.map((said, i) => (
            <li key={i}>
              <Utterance said={said} />
            </li>
          ))}
        </ol>
        {talk.conversationId && !busy && (
          <p className="mt-4 text-xs">
            <Link to={url.conversation} id={talk.conversationId} className="inline-flex items-center gap-1 text-soft">
              {words.conversation}
              <ArrowUpRight className="size-3.5" aria-hidden />
            </Link>
          </p>
        )}
        <div ref={end} />
      </div>
      <Composer busy={busy} begin={begin} onSay={say} onStop={stop} />
    </div>
  )
}

type StartProps = { contact: Choice | null; onContact: (c: Choice | null) => void; onTry: (content: string) => void }

// Start is before the first word: whom one plays, and what one could ask.
function Start({ contact, onContact, onTry }: StartProps) {
  const words = text.assistant.chat
  return (
    <>
      <ContactPicker label={words.contact} placeholder={words.contactNone} value={contact} onChange={onContact} />
      <Empty icon={MessageSquareText} hint={words.empty}>
        {words.tries.map((content) => (
          <button
            key={content}
            type="button"
            onClick={() => {
              onTry(content)
            }}
            className="rounded-full border border-line px-3 py-1.5 text-[13px] hover:border-accent"
          >
            {content}
          </button>
        ))}
      </Empty>
    </>
  )
}

type ComposerProps = { busy: boolean; begin: boolean; onSay: (content: string) => void; onStop: () => void }

function Composer({ busy, begin, onSay, onStop }: ComposerProps) {
  const words = text.assistant.chat
  const [typed, setTyped] = useState('')
  const send = () => {
    const content = typed.trim()
    if (!content || busy) return
    onSay(content)
    setTyped('')
  }
  const press = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return
    e.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        send()
      }}
      className="flex items-end gap-2 border-t border-line p-3"
    >
      <textarea
        data-first
        autoFocus={begin}
        aria-label={words.message}
        placeholder={words.placeholder}
        rows={2}
        maxLength={100_000}
        value={typed}
        onChange={(e) => {
          setTyped(e.target.value)
        }}
        onKeyDown={press}
        className={classes(inputClass, 'max-h-40 resize-none py-2')}
      />
      {busy ? (
        <IconButton look="plain" icon={Square} filled label={words.stop} onClick={onStop} />
      ) : (
        <IconButton look="primary" type="submit" icon={ArrowUp} label={words.send} disabled={!typed.trim()} />
      )}
    </form>
  )
}
