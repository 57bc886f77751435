import { Send } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'

const Document = graphql(`
  mutation WriteMessage($input: CreateMessageInput!) {
    createMessage(input: $input) {
      id
    }
  }
`)

type Props = {
  conversationId: string
  field: RefObject<HTMLTextAreaElement | null>
  onSending: (message: { content: string; staff: boolean } | null) => void
}

// Composer writes into a conversation: as the team, in the assistant's place, or as the contact, to try the assistant.
export function Composer({ conversationId, field, onSending }: Props) {
  const words = text.conversation
  const [content, setContent] = useState('')
  const [staff, setStaff] = useState(true)
  const [run, pending] = useMutate(Document, { touches: ['Conversation'] })
  const { found, drop } = useDraft(`message.${conversationId}`, content, content !== '')
  const written = content || (found ?? '')
  const write = (to: string) => {
    setContent(to)
    if (to === '') drop()
  }
  const go = async () => {
    if (!written.trim() || pending) return
    const sent = written
    onSending({ content: sent, staff })
    write('')
    const { problem } = await run({ input: { conversationId, content: sent, ai: staff } })
    onSending(null)
    if (problem) setContent((meanwhile) => meanwhile || sent)
    field.current?.focus()
  }
  return (
    <form
      className="flex flex-col gap-2 border-t border-line bg-surface p-3 md:px-6"
      onSubmit={(e) => {
        e.preventDefault()
        void go()
      }}
    >
      <textarea
        ref={field}
        aria-label={words.write}
        aria-describedby="write-hint"
        rows={2}
        value={written}
        placeholder={staff ? words.asStaffPlaceholder : words.asContactPlaceholder}
        onChange={(e) => {
          write(e.target.value)
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
          e.preventDefault()
          void go()
        }}
        className={classes(inputClass, 'max-h-48 min-h-16 py-2 leading-relaxed [field-sizing:content]')}
      />
      <div className="flex items-center gap-3">
        <select
          aria-label={words.writeAs}
          value={staff ? 'staff' : 'contact'}
          onChange={(e) => {
            setStaff(e.target.value === 'staff')
          }}
          className={classes(inputClass, 'h-8 w-auto!')}
        >
          <option value="staff">{words.asStaff}</option>
          <option value="contact">{words.asContact}</option>
        </select>
        <p id="write-hint" className="min-w-0 flex-1 text-xs text-soft max-md:sr-only">
          {staff ? words.asStaffHint : words.asContactHint}
        </p>
        <span className="flex-1 md:hidden" />
        <kbd className="font-mono text-[11px] text-soft max-lg:hidden" aria-hidden>
          {words.sendHint}
        </kbd>
        <Button type="submit" look="primary" icon={Send} pending={pending} disabled={!written.trim()}>
          {text.action.send}
        </Button>
      </div>
    </form>
  )
}
