import { Lock, Send, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { useCan } from '../../app/shown'
import { onSend } from '../../lib/send-key'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import { useChoosing } from './choosing'
import { useCompose, type Composing } from './compose'
import type { Mode } from './suggest'
import { optionId, SuggestList } from './suggest-list'

const said: Record<Mode, { hint: string; placeholder: string }> = {
  staff: { hint: text.conversation.asStaffHint, placeholder: text.conversation.asStaffPlaceholder },
  contact: { hint: text.conversation.asContactHint, placeholder: text.conversation.asContactPlaceholder },
  note: { hint: text.conversation.asNoteHint, placeholder: text.conversation.asNotePlaceholder },
}

// Composer writes into a conversation: as the team, in the assistant's place; as the contact, to try the assistant; or a note for
// the team alone.
export function Composer({ field, ...rest }: Composing) {
  const words = text.conversation
  const id = useId()
  const { mode, change, written, write, found, choose, go, pending, suggest, drafting } = useCompose({
    field,
    ...rest,
  })
  const [mayNote, mayDraft] = [useCan('conversations:update'), useCan('chat:create')]
  const { offered, chosen, onWrite, ...list } = useChoosing(found, written, (s) => void choose(s))
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
      {offered.length > 0 && <SuggestList id={id} found={offered} at={chosen} onChoose={(s) => void choose(s)} />}
      <textarea
        ref={field}
        aria-label={mode === 'note' ? words.inbox.note : words.write}
        aria-describedby="write-hint"
        {...(offered.length > 0 ? { 'aria-controls': id, 'aria-activedescendant': optionId(id, chosen) } : {})}
        rows={2}
        value={written}
        placeholder={said[mode].placeholder}
        onChange={(e) => {
          write(e.target.value)
          onWrite()
        }}
        onKeyDown={onSend(() => void go(), list.press)}
        className={classes(inputClass, 'max-h-48 min-h-16 py-2 leading-relaxed [field-sizing:content]')}
      />
      <p id="write-hint" className="text-xs text-soft max-md:sr-only">
        {said[mode].hint}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <select
          aria-label={words.writeAs}
          value={mode}
          onChange={(e) => {
            change(e.target.value as Mode)
          }}
          className={classes(inputClass, 'h-8 w-auto!')}
        >
          <option value="staff">{words.asStaff}</option>
          <option value="contact">{words.asContact}</option>
          {mayNote && <option value="note">{words.asNote}</option>}
        </select>
        <span className="flex-1" />
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
