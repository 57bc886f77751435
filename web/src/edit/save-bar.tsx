import type { ReactNode } from 'react'
import { useSaveKey } from '../lib/save-key'
import { text } from '../text/text'
import { Bar } from '../ui/bar'
import { Button } from '../ui/button'
import { classes } from '../ui/class'
import type { Edit } from './edit'

type Props<V> = {
  edit: Pick<Edit<V>, 'changed' | 'stale' | 'kept' | 'reset'>
  labels: Record<keyof V, string>
  pending: boolean
  // blocked says that what was changed cannot be saved like this.
  blocked?: boolean
  onSave: () => void
  action?: string
  // submits says that the bar stands in a form, whose submission is what saves.
  submits?: boolean
  // children stand before the buttons.
  children?: ReactNode
}

// SaveBar stands below what was changed, and saves it: Ctrl+S does, too.
export function SaveBar<V>({
  edit,
  labels,
  pending,
  blocked = false,
  onSave,
  action,
  submits = false,
  children,
}: Props<V>) {
  const words = text.edit
  const dirty = edit.changed.length > 0
  useSaveKey(dirty && !pending && !blocked, onSave)
  if (edit.kept && !dirty) return <Offer {...edit.kept} />
  if (!dirty) return null
  return (
    <Bar>
      <span className="flex min-w-0 flex-1 flex-col" role="status">
        <span className="font-medium">{words.changed(edit.changed.length)}</span>
        <span className={classes('text-xs', edit.stale ? 'text-warn' : 'truncate text-soft')}>
          {edit.stale ? words.stale : edit.changed.map((name) => labels[name]).join(', ')}
        </span>
      </span>
      {children}
      <Button look="quiet" onClick={edit.reset} disabled={pending}>
        {words.discard}
      </Button>
      <Button
        look="primary"
        pending={pending}
        disabled={blocked}
        aria-keyshortcuts="Control+S"
        {...(submits ? { type: 'submit' } : { onClick: onSave })}
      >
        {action ?? text.action.save}
        <kbd aria-hidden className="font-mono text-[11px] max-md:hidden">
          {words.hint}
        </kbd>
      </Button>
    </Bar>
  )
}

// Offer is of what was not saved last time.
function Offer({ take, drop }: { take: () => void; drop: () => void }) {
  const words = text.edit
  return (
    <Bar>
      <span className="mr-auto">{words.kept}</span>
      <Button size="small" onClick={drop}>
        {words.drop}
      </Button>
      <Button size="small" look="primary" onClick={take}>
        {words.take}
      </Button>
    </Bar>
  )
}
