import { useState } from 'react'
import { createPortal } from 'react-dom'
import { SaveBar as Bar } from '../../edit/save-bar'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import type { Save } from './save'
import type { Edit } from './values'

// at is where the bar stands meanwhile, if it is not where it is written.
type Props = { edit: Edit; save: Save; at: HTMLElement | null }

// SaveBar asks, where the prompt is changed, what was changed in it.
export function SaveBar({ edit, save, at }: Props) {
  const words = text.assistant
  const [note, setNote] = useState('')
  const asks = edit.changed.includes('prompt')
  if (!asks && note !== '') setNote('')
  const run = () => {
    void save.run(note.trim())
  }
  const bar = (
    <Bar edit={edit} labels={words.fields} pending={save.pending} onSave={run}>
      {asks && (
        <input
          aria-label={words.note}
          placeholder={words.note}
          value={note}
          maxLength={1000}
          onChange={(e) => {
            setNote(e.target.value)
          }}
          className={classes(inputClass, 'h-9 max-w-64 max-md:order-last max-md:max-w-none')}
        />
      )}
    </Bar>
  )
  return at ? createPortal(bar, at) : bar
}
