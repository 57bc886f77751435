import { useState } from 'react'
import { SaveBar as Bar } from '../../edit/save-bar'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import type { Save } from './save'
import type { Edit } from './values'

// SaveBar asks, where the prompt is changed, what was changed in it.
export function SaveBar({ edit, save }: { edit: Edit; save: Save }) {
  const words = text.assistant
  const [note, setNote] = useState('')
  const asks = edit.changed.includes('prompt')
  if (!asks && note !== '') setNote('')
  const run = () => {
    void save.run(note.trim())
  }
  return (
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
}
