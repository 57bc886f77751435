import { useState } from 'react'
import { useSaveKey } from '../../lib/save-key'
import { text } from '../../text/text'
import { Bar } from '../../ui/bar'
import { Button } from '../../ui/button'
import { inputClass } from '../../ui/field'
import { classes } from '../../ui/class'
import type { Edit } from './edit'
import type { Save } from './save'

// SaveBar stands below what was changed, and saves it: Ctrl+S does, too.
export function SaveBar({ edit, save }: { edit: Edit; save: Save }) {
  const words = text.assistant.save
  const [note, setNote] = useState('')
  const dirty = edit.changed.length > 0
  const run = () => {
    void save.run(note.trim()).then(() => {
      setNote('')
    })
  }
  useSaveKey(dirty && !save.pending, run)
  if (edit.kept)
    return (
      <Bar>
        <span className="mr-auto">{words.kept}</span>
        <Button size="small" onClick={edit.kept.drop}>
          {words.drop}
        </Button>
        <Button size="small" look="primary" onClick={edit.kept.take}>
          {words.take}
        </Button>
      </Bar>
    )
  if (!dirty) return null
  return (
    <Bar>
      <span className="flex min-w-0 flex-1 flex-col" role="status">
        <span className="font-medium">{words.changed(edit.changed.length)}</span>
        <span className={classes('text-xs', edit.stale ? 'text-warn' : 'truncate text-soft')}>
          {edit.stale ? words.stale : edit.changed.map((name) => text.assistant.fields[name]).join(', ')}
        </span>
      </span>
      {edit.changed.includes('prompt') && (
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
      <Button look="quiet" onClick={edit.reset} disabled={save.pending}>
        {words.discard}
      </Button>
      <Button look="primary" pending={save.pending} onClick={run} aria-keyshortcuts="Control+S">
        {text.action.save}
        <kbd aria-hidden className="font-mono text-[11px] max-md:hidden">
          {words.hint}
        </kbd>
      </Button>
    </Bar>
  )
}
