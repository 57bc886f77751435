import { useEffect, useRef, useState, type RefObject } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { useFindTeammates, type Teammate } from '../../pick/teammate'
import { text } from '../../text/text'
import { complain, tell } from '../../ui/toast'
import { mentionsIn } from './mention'
import { named, useSuggest, type Mode, type Suggestion } from './suggest'
import { joined, moved, type Texts } from './texts'
import { underway, useUnderway } from './underway'

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

// useNote writes notes for the team, with the members that were chosen to be mentioned.
function useNote(conversationId: string) {
  const [people, setPeople] = useState<readonly Teammate[]>([])
  const find = useFindTeammates()
  const [note, noting] = useMutate(Noting, { touches: ['ConversationNote'] })
  return {
    noting,
    mention: (one: Teammate) => {
      setPeople((before) => [...before, one])
    },
    clear: () => {
      setPeople([])
    },
    send: async (content: string) =>
      note({ conversationId, input: { content, mentions: await mentionsIn(content, people, find) } }),
  }
}

// useCompose is what one writes, and where it goes.
export function useCompose({ conversationId, field, onSending, onWriting }: Composing) {
  const client = useClient()
  const [texts, setTexts] = useState<Texts>({ staff: '', contact: '', note: '' })
  const [mode, setMode] = useState<Mode>('staff')
  const note = useNote(conversationId)
  // outgoing is a reply that is being sent: it stays a draft until it has been.
  const [outgoing, setOutgoing] = useState('')
  const [run, sending] = useMutate(Document, { touches: ['Conversation'] })
  const [draft, drafting] = useMutate(Drafting)
  // Only a reply is kept: what was meant for the team, or said as the contact, must not come back as one.
  const reply = texts.staff || outgoing
  const { found: kept, take, drop, dropSent } = useDraft(`message.${conversationId}`, reply, reply !== '')
  // What an earlier composer of the conversation is still sending is a draft again only where that fails.
  const before = useUnderway(conversationId, (sent, failed) => {
    if (!failed) {
      dropSent(sent)
      return
    }
    const since = kept === sent ? '' : (kept ?? '')
    setTexts((was) => ({ ...was, staff: joined(sent, was.staff || since) }))
    take()
  })
  const drafts = { ...texts, staff: texts.staff || (kept === before ? '' : (kept ?? '')) }
  const written = drafts[mode]
  const found = useSuggest(mode, written)
  const pending = sending || note.noting || before !== null
  const writes = mode === 'staff' && written !== ''
  useEffect(() => {
    onWriting(writes)
  }, [writes, onWriting])
  // An answer may find something else written than when it was asked for, and in another mode.
  const latest = useRef({ mode, written, ...drafts })
  useEffect(() => {
    latest.current = { mode, written, ...drafts }
  })
  const write = (to: string, as = mode) => {
    setTexts((was) => ({ ...was, [as]: to }))
    if (as !== 'staff') return
    if (to === '') drop()
    else take()
  }
  const change = (to: Mode) => {
    if (kept === null) setTexts(moved(texts, mode, to)) // what was kept is a reply, and stays one
    setMode(to)
  }
  const send = async (sent: string) => {
    if (mode === 'note') return note.send(sent)
    onSending({ content: sent, staff: mode === 'staff' })
    const answer = run({ input: { conversationId, content: sent, ai: mode === 'staff' } })
    const outcome = await (mode === 'staff' ? underway(conversationId, sent, answer) : answer)
    onSending(null)
    return outcome
  }
  const go = async () => {
    if (!written.trim() || pending) return
    const sent = written
    setTexts((was) => ({ ...was, [mode]: '' }))
    if (mode === 'staff') {
      take()
      setOutgoing(sent)
    }
    const { problem } = await send(sent)
    setOutgoing('')
    if (problem) {
      setTexts((was) => ({ ...was, [mode]: joined(sent, was[mode]) }))
      if (!latest.current.written) setMode(mode)
    } else if (mode === 'note') note.clear()
    else if (mode === 'staff' && !latest.current.staff) dropSent(sent)
    field.current?.focus()
  }
  const choose = async (s: Suggestion) => {
    if (mode === 'note') {
      write(named(written, s.label))
      note.mention({ id: s.id, name: s.label })
      return
    }
    const { data, error } = await client.query(Filled, { id: s.id, conversationId }).toPromise()
    if (data) write(data.filledReply.text, 'staff')
    else complain(text.problem.title, problemOf(error).message)
    field.current?.focus()
  }
  const suggest = async () => {
    const { data } = await draft({ conversationId })
    if (!data) return
    write(joined(latest.current.staff, data.draftReply.text), 'staff')
    const noting = latest.current.mode === 'note' && latest.current.note !== ''
    if (!noting) setMode('staff')
    tell(noting ? text.conversation.inbox.draftedBeside : text.conversation.inbox.drafted)
    field.current?.focus()
  }
  return { mode, change, written, write, found, choose, go, pending, suggest, drafting }
}
