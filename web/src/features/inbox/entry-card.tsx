import { Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Part } from '../../app/later'
import { useGone } from '../../lib/gone'
import type { Outcome } from '../../lib/mutate'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'

type Entry = { id: string; name: string }

type Props<T extends Entry> = {
  words: Record<'title' | 'hint' | 'add' | 'none' | 'noneHint' | 'edit' | 'remove', string> & {
    deleted: (name: string) => string
  }
  icon: LucideIcon
  entries: readonly T[]
  may: boolean
  // near is for what opens the dialog, where that is loaded on a click.
  near?: Part<unknown>['near']
  about: (entry: T) => ReactNode
  onEdit: (entry: T | 'new') => void
  remove: (id: string) => Promise<Outcome<unknown>>
  children?: ReactNode
}

// EntryCard lists what a team has given names: each is edited in a dialog, and deleted unless somebody undoes that.
export function EntryCard<T extends Entry>(props: Props<T>) {
  const { words, icon, entries, may, near, about, onEdit, remove, children } = props
  const [gone, away] = useGone()
  const shown = entries.filter((e) => !gone.has(e.id))
  const add = (
    <Button
      icon={Plus}
      {...near}
      onClick={() => {
        onEdit('new')
      }}
    >
      {words.add}
    </Button>
  )
  return (
    <Card title={words.title} hint={words.hint} actions={may && add}>
      {shown.length === 0 && <Empty icon={icon} title={words.none} hint={words.noneHint} />}
      <ul aria-label={words.title}>
        {shown.map((e) => (
          <li key={e.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <span className="w-40 shrink-0 truncate font-medium">{e.name}</span>
            <span className="min-w-0 flex-1 truncate text-soft">{about(e)}</span>
            {may && (
              <>
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`${words.edit}: ${e.name}`}
                  {...near}
                  onClick={() => {
                    onEdit(e)
                  }}
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`${words.remove}: ${e.name}`}
                  onClick={() => {
                    away(e.id, words.deleted(e.name), () => remove(e.id))
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
