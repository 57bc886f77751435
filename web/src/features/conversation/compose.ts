import { useEffect, useState, type RefObject } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { complain, tell } from '../../ui/toast'
import { named, useSuggest, type Mode, type Suggestion } from './suggest'

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

export type Composing = {
  conversationId: string
  field: RefObject<HTMLTextAreaElement | null>
  onSending: (message: { content: string; staff: boolean } | null) => void
  onWriting: (writing: boolean) => void
}

// useCompose is what one writes, and where it goes.
export function useCompose({ conversationId, field, onSending, onWriting }: Composing) {
  const client = useClient()
  const [content, setContent] = useState('')
  const [mode, setMode] = useState<Mode>('staff')
  const [run, sending] = useMutate(Document, { touches: ['Conversation'] })
  const [note, noting] = useMutate(Noting, { touches: ['ConversationNote'] })
  const [draft, drafting] = useMutate(Drafting)
  // A note is not kept: what was meant for the team must not come back as a reply.
  const reply = mode === 'note' ? '' : content
  const { found: kept, drop } = useDraft(`message.${conversationId}`, reply, reply !== '')
  const written = content || (kept ?? '')
  const { found, mentions } = useSuggest(mode, written)
  const pending = sending || noting
  const writes = mode === 'staff' && written !== ''
  useEffect(() => {
    onWriting(writes)
  }, [writes, onWriting])
  const write = (to: string) => {
    setContent(to)
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
    tell(text.conversation.inbox.drafted)
    field.current?.focus()
  }
  return { mode, setMode, written, write, found, choose, go, pending, suggest, drafting }
}
