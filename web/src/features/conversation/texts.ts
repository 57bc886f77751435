import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../lib/draft'
import type { Mode } from './suggest'
import { underway, useOutcome, useUnderway } from './underway'

// joined is a text and another one below it.
export const joined = (above: string, below: string) => [above, below].filter(Boolean).join('\n\n')

// useHere says whether what asks is still shown: an answer may come after somebody has gone on to another conversation.
export function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  return here
}

// below is what stands below one that has been sent, or is being, in what is kept.
function below(sent: string, kept: string | null): string {
  if (kept === null || kept === sent) return ''
  return kept.startsWith(`${sent}\n\n`) ? kept.slice(sent.length + 2) : kept
}

// useText is a text that is written, and a draft until it has been sent. Where that fails it is back, and says so.
function useText(name: string, onBack: () => void) {
  const here = useHere()
  const [own, setOwn] = useState('')
  // outgoing is being sent: it stays a draft until it has been, in front of what is written meanwhile.
  const [outgoing, setOutgoing] = useState('')
  // What an earlier composer of the conversation is still sending is a draft again only where that fails.
  const [before, forget] = useUnderway(name)
  const value = own ? joined(before?.sent ?? outgoing, own) : outgoing
  const { found, take, drop, dropSent, restore } = useDraft(name, value, value !== '')
  useOutcome(before, (sent, failed) => {
    const since = below(sent, found)
    setOwn((was) => joined(failed ? sent : '', was || since))
    forget()
    take()
    if (failed) onBack()
    else restore((kept) => below(sent, kept) || null)
  })
  const written = own || (before ? below(before.sent, found) : (found ?? ''))
  const latest = useRef(own)
  useEffect(() => {
    latest.current = own
  })
  const back = (sent: string) => {
    if (here.current) {
      setOwn((was) => joined(sent, was))
      onBack()
    } else restore((kept) => joined(sent, below(sent, kept)))
  }
  const arrived = (sent: string) => {
    if (here.current && !latest.current) dropSent(sent)
    else restore((kept) => below(sent, kept) || null)
  }
  return {
    written,
    pending: outgoing !== '' || before !== null,
    // kept says that something stands there from last time.
    kept: found !== null,
    write: (to: string) => {
      setOwn(to)
      if (to === '') drop()
      else take()
    },
    moveTo: (write: (to: string) => void) => {
      setOwn('')
      write(own)
    },
    send: async (run: (sent: string) => Promise<{ problem: unknown }>) => {
      setOwn('')
      take()
      setOutgoing(written)
      const outcome = await underway(name, written, run(written))
      setOutgoing('')
      if (outcome.problem) back(written)
      else arrived(written)
      return outcome
    },
  }
}

// useTexts are what is being written, each apart and under a name of its own: a note, or what is said as the contact, must not come to stand in
// a reply. One goes on where something is kept from last time, with a reply first.
export function useTexts(conversationId: string) {
  const [chosen, setMode] = useState<Mode | null>(null)
  // An answer may find something else written than when it was asked for, and in another mode.
  const latest = useRef({ mode: 'staff' as Mode, staff: '', contact: '', note: '' })
  const backTo = (to: Mode) => () => {
    if (!latest.current[latest.current.mode]) setMode(to)
  }
  const staff = useText(`message.${conversationId}`, backTo('staff'))
  const contact = useText(`contact.${conversationId}`, backTo('contact'))
  const note = useText(`note.${conversationId}`, backTo('note'))
  const texts = { staff, contact, note }
  const [first] = useState(() => (['staff', 'note', 'contact'] as const).find((m) => texts[m].written) ?? 'staff')
  const mode: Mode = chosen ?? first
  useEffect(() => {
    latest.current = { mode, staff: staff.written, contact: contact.written, note: note.written }
  })
  // change goes on in another mode: the text comes along, unless it was kept from last time, or another one is there.
  const change = (to: Mode) => {
    const from = texts[mode]
    if (to !== mode && from.written && !from.kept && !texts[to].written) from.moveTo(texts[to].write)
    setMode(to)
  }
  return { texts, mode, setMode, change, latest, pending: staff.pending || contact.pending || note.pending }
}
