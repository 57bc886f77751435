import { Lock, Send, Sparkles } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { useClient } from 'urql'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import { complain, tell } from '../../ui/toast'
import { named, useSuggest, type Mode, type Suggestion } from './suggest'
import { optionId, SuggestList } from './suggest-list'

const Document = graphql(`
  mutation WriteMessage($input: CreateMessageInput!) {
    createMessage(input: $input) {
      id
    }
  }
`)

const Noting = graphql(`
  mutation CreateConversationNote($conversationId: ID!, $input: ConversationNoteInput!) {
    createConversationNote(conversationId: $conversationId, input: $input) {
      ...Note_ConversationNote
    }
  }
`)

const Drafting = graphql(`
  mutation DraftReply($conversationId: ID!) {
    draftReply(conversationId: $conversationId) {
      text
    }
  }
`)

const Filled = graphql(`
  query FilledReply($id: ID!, $conversationId: ID!) {
    filledReply(id: $id, conversationId: $conversationId) {
      text
    }
  }
`)

type Props = {
  conversationId: string
  field: RefObject<HTMLTextAreaElement | null>
  onSending: (message: { content: string; staff: boolean } | null) => void
  onWriting: (writing: boolean) => void
}

const said: Record<Mode, { hint: string; placeholder: string }> = {
  staff: { hint: text.conversation.asStaffHint, placeholder: text.conversation.asStaffPlaceholder },
  contact: { hint: text.conversation.asContactHint, placeholder: text.conversation.asContactPlaceholder },
  note: { hint: text.conversation.asNoteHint, placeholder: text.conversation.asNotePlaceholder },
}

// Composer writes into a conversation: as the team, in the assistant's place; as the contact, to try the assistant; or a note for
// the team alone.
export function Composer({ conversationId, field, onSending, onWriting }: Props) {
  const words = text.conversation
  const client = useClient()
  const list = useId()
  const [content, setContent] = useState('')
  const [mode, setMode] = useState<Mode>('staff')
  const [at, setAt] = useState(0)
  const [run, sending] = useMutate(Document, { touches: ['Conversation'] })
  const [note, noting] = useMutate(Noting, { touches: ['ConversationNote'] })
  const [draft, drafting] = useMutate(Drafting)
  const [mayNote, mayDraft] = [useCan('conversations:update'), useCan('chat:create')]
  const { found: kept, drop } = useDraft(`message.${conversationId}`, content, content !== '')
  const written = content || (kept ?? '')
  const { found, mentions } = useSuggest(mode, written)
  const pending = sending || noting
  const chosen = Math.min(at, found.length - 1)
  const writes = mode === 'staff' && written !== ''
  useEffect(() => {
    onWriting(writes)
  }, [writes, onWriting])
  const write = (to: string) => {
    setContent(to)
    setAt(0)
    if (to === '') drop()
  }
  const send = async (sent: string) => {
    if (mode === 'note') return note({ conversationId, input: { content: sent, mentions: mentions(sent) } })
    onSending({ content: sent, staff: mode === 'staff' })
    const outcome = await run({ input: { conversationId, content: sent, ai: mode === 'staff' } })
    onSending(null)
    return outcome
  }
  const go = async () => {
    if (!written.trim() || pending) return
    const sent = written
    write('')
    const { problem } = await send(sent)
    if (problem) setContent((meanwhile) => meanwhile || sent)
    field.current?.focus()
  }
  const choose = async (s: Suggestion) => {
    if (mode === 'note') {
      write(named(written, s.label))
      return
    }
    const { data, error } = await client.query(Filled, { id: s.id, conversationId }).toPromise()
    if (data) write(data.filledReply.text)
    else complain(text.problem.title, problemOf(error).message)
    field.current?.focus()
  }
  const suggest = async () => {
    const { data } = await draft({ conversationId })
    if (!data) return
    setMode('staff')
    write(data.draftReply.text)
    tell(words.inbox.drafted)
    field.current?.focus()
  }
  const press = (e: KeyboardEvent) => {
    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
      e.preventDefault()
      void go()
      return
    }
    const one = found[chosen]
    if (!one) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (step) setAt((chosen + step + found.length) % found.length)
    else if (e.key === 'Enter' || e.key === 'Tab') void choose(one)
    else return
    e.preventDefault()
  }
  return (
    <form
      className={classes(
        'flex flex-col gap-2 border-t border-line p-3 md:px-6',
        mode === 'note' ? 'bg-warn-wash' : 'bg-surface',
      )}
      onSubmit={(e) => {
        e.preventDefault()
        void go()
      }}
    >
      {found.length > 0 && <SuggestList id={list} found={found} at={chosen} onChoose={(s) => void choose(s)} />}
      <textarea
        ref={field}
        aria-label={mode === 'note' ? words.inbox.note : words.write}
        aria-describedby="write-hint"
        {...(found.length > 0 ? { 'aria-controls': list, 'aria-activedescendant': optionId(list, chosen) } : {})}
        rows={2}
        value={written}
        placeholder={said[mode].placeholder}
        onChange={(e) => {
          write(e.target.value)
        }}
        onKeyDown={press}
        className={classes(inputClass, 'max-h-48 min-h-16 py-2 leading-relaxed [field-sizing:content]')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <select
          aria-label={words.writeAs}
          value={mode}
          onChange={(e) => {
            setMode(e.target.value as Mode)
          }}
          className={classes(inputClass, 'h-8 w-auto!')}
        >
          <option value="staff">{words.asStaff}</option>
          <option value="contact">{words.asContact}</option>
          {mayNote && <option value="note">{words.asNote}</option>}
        </select>
        <p id="write-hint" className="min-w-0 flex-1 text-xs text-soft max-md:sr-only">
          {said[mode].hint}
        </p>
        <span className="flex-1 md:hidden" />
        <kbd className="font-mono text-[11px] text-soft max-xl:hidden" aria-hidden>
          {words.sendHint}
        </kbd>
        {mayDraft && (
          <Button icon={Sparkles} look="quiet" pending={drafting} onClick={() => void suggest()}>
            {words.inbox.draft}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          icon={mode === 'note' ? Lock : Send}
          pending={pending}
          disabled={!written.trim()}
        >
          {mode === 'note' ? words.inbox.noteAdd : text.action.send}
        </Button>
      </div>
    </form>
  )
}
