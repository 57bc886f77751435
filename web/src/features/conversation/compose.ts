import { useEffect, useState, type RefObject } from 'react'
import { useClient } from 'urql'
import { readFragment } from '../../gql/fragment-masking'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { once } from '../../lib/once'
import { problemOf, type Problem } from '../../lib/problem'
import type { Teammate } from '../../pick/teammate'
import { text } from '../../text/text'
import { complain, tell } from '../../ui/toast'
import { useNewestMessages } from './arrived'
import { useMentions } from './mention'
import { Fragment } from './note'
import { useNewestNotes } from './notes'
import { named, useSuggest, type Suggestion } from './suggest'
import { joined, useHere, useTexts } from './texts'

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

// goOn puts the focus back after an answer, unless one has gone elsewhere on the page meanwhile.
function goOn(field: HTMLTextAreaElement | null) {
  if (!field) return
  const { activeElement, body } = field.ownerDocument
  if (activeElement === null || activeElement === body || field.form?.contains(activeElement)) field.focus()
}

// say what went wrong, and that what was sent may be there all the same: perhaps says so.
function say({ code, message }: Problem, perhaps: string) {
  complain(text.problem.title, code === 'unreachable' ? `${message} ${perhaps}` : message)
}

// useNote writes notes for the team, with the members that were chosen to be mentioned.
function useNote(conversationId: string) {
  const [people, setPeople] = useState<readonly Teammate[]>([])
  const mentionsOf = useMentions()
  const [note] = useMutate(Noting, { touches: ['ConversationNote'], quiet: true })
  const newest = useNewestNotes(conversationId)
  return {
    mention: (one: Teammate) => {
      setPeople((before) => [...before, one])
    },
    clear: () => {
      setPeople([])
    },
    send: async (content: string) => {
      const mentions = await mentionsOf(content, people)
      if (!mentions) return { problem: 'unasked' }
      const problem = await once({
        what: ['note', conversationId, content.trim()],
        run: () => note({ conversationId, input: { content, mentions } }),
        idOf: (made) => readFragment(Fragment, made.createConversationNote).id,
        newest,
        touches: 'ConversationNote',
        same: (n) => n.mine && n.content.trim() === content.trim(),
      })
      if (problem) say(problem, text.conversation.inbox.perhapsAdded)
      return { problem }
    },
  }
}

// useFill puts a canned reply in the place of what it was chosen by, or below what has been written meanwhile.
function useFill(conversationId: string, { texts, latest }: ReturnType<typeof useTexts>) {
  const client = useClient()
  const here = useHere()
  const [filling, setFilling] = useState(false)
  const fill = async (id: string, by: string) => {
    if (filling) return false
    setFilling(true)
    const { data, error } = await client.query(Filled, { id, conversationId }).toPromise()
    setFilling(false)
    if (!here.current) return false
    const { staff } = latest.current
    if (data) texts.staff.write(joined(staff === by ? '' : staff, data.filledReply.text))
    else complain(text.problem.title, problemOf(error).message)
    return true
  }
  return { fill, filling }
}

// useCompose is what one writes, and where it goes.
export function useCompose({ conversationId, field, onSending, onWriting }: Composing) {
  const writing = useTexts(conversationId)
  const { texts, mode, setMode, change, latest } = writing
  const { fill, filling } = useFill(conversationId, writing)
  // What a canned reply is chosen by is not sent in its place.
  const pending = writing.pending || filling
  const { written, write } = texts[mode]
  const here = useHere()
  const note = useNote(conversationId)
  const [run] = useMutate(Document, { touches: ['Conversation'], quiet: true })
  const newest = useNewestMessages(conversationId)
  const [draft, drafting] = useMutate(Drafting)
  const found = useSuggest(mode, written)
  const writes = mode === 'staff' && written !== ''
  useEffect(() => {
    onWriting(writes)
  }, [writes, onWriting])
  const send = async (content: string) => {
    const ai = mode === 'staff'
    onSending({ content, staff: ai })
    const problem = await once({
      what: [mode, conversationId, content.trim()],
      run: () => run({ input: { conversationId, content, ai } }),
      idOf: (made) => made.createMessage.id,
      newest,
      touches: 'Conversation',
      // Neither the assistant nor the contact is somebody who writes here.
      same: (m) => m.ai === ai && m.source === 'human' && m.content?.trim() === content.trim(),
    })
    onSending(null)
    if (problem) say(problem, text.conversation.inbox.perhapsSent)
    return { problem }
  }
  const go = async () => {
    if (!written.trim() || pending) return
    const { problem } = await texts[mode].send(mode === 'note' ? note.send : send)
    if (mode === 'note' && !problem) note.clear()
    goOn(field.current)
  }
  const choose = async (s: Suggestion) => {
    if (mode === 'note') {
      write(named(written, s.label))
      note.mention({ id: s.id, name: s.label })
      return
    }
    if (await fill(s.id, texts.staff.written)) goOn(field.current)
  }
  const suggest = async () => {
    const { data } = await draft({ conversationId })
    if (!data || !here.current) return
    const now = latest.current
    texts.staff.write(joined(now.staff, data.draftReply.text))
    // Who asked elsewhere than in a reply is taken to it, but from nothing that is written, or that one has gone on to.
    const beside = now.mode !== 'staff' && (now.mode !== mode || now[mode] !== '')
    if (!beside) setMode('staff')
    tell(beside ? text.conversation.inbox.draftedBeside : text.conversation.inbox.drafted)
    goOn(field.current)
  }
  return { mode, change, written, write, found, choose, go, pending, suggest, drafting }
}
