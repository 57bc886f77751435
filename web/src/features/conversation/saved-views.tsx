import { Bookmark, BookmarkPlus, Pencil, Save, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { usePart } from '../../app/later'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { useGone } from '../../lib/gone'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'
import type { Conditions } from './inbox-conditions'
import { blank, conditionsOf, filterOf, isAsSaved, isWorthSaving, type SavedView } from './saved-view'

const Updating = graphql(`
  mutation UpdateSavedView($id: ID!, $input: SavedViewInput!) {
    updateSavedView(id: $id, input: $input) {
      ...Saved_SavedView
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteSavedView($id: ID!) {
    deleteSavedView(id: $id) {
      id
    }
  }
`)

const load = () => import('./saved-dialog').then((m) => m.SavedDialog)

type Props = {
  views: readonly SavedView[]
  conditions: Conditions
  onChange: (change: Partial<Conditions>) => void
}

// SavedViews are filters that somebody has given a name, shared ones first, and what keeps the filters that are set now.
export function SavedViews({ views, conditions: c, onChange }: Props) {
  const words = text.conversation.inbox.saved
  const may = useCan('conversations:update')
  const { it: Dialog, want, near } = usePart(load)
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const [gone, away] = useGone()
  const shown = views.filter((v) => !gone.has(v.id))
  const active = shown.find((v) => v.id === c.saved)
  const changed = active ? !isAsSaved(c, active) : false
  const edit = (view: SavedView | 'new') => {
    want()
    setEdited(view)
  }
  const actions = useActions(away, (id) => {
    if (id === c.saved) onChange(blank)
  })
  const saves = may && (active ? changed : isWorthSaving(c))
  if (shown.length === 0 && !saves) return null
  return (
    <div role="group" aria-label={words.title} className="-mx-1 flex max-h-28 flex-wrap gap-1 overflow-y-auto p-0.5">
      {shown.map((v) => (
        <View
          key={v.id}
          view={v}
          on={v === active}
          onChoose={() => {
            onChange(v === active && !changed ? blank : conditionsOf(v))
          }}
        />
      ))}
      {may && active && (
        <Menu
          label={words.actions(active.name)}
          items={[
            changed && { label: words.update, icon: Save, onSelect: () => void actions.update(active, c) },
            {
              label: words.edit,
              icon: Pencil,
              onSelect: () => {
                edit(active)
              },
            },
            {
              label: text.action.delete,
              icon: Trash2,
              danger: true,
              divided: true,
              onSelect: () => {
                actions.remove(active)
              },
            },
          ]}
        />
      )}
      {saves && (
        <button
          type="button"
          {...near}
          aria-haspopup="dialog"
          onClick={() => {
            edit('new')
          }}
          className="flex h-7 items-center gap-1.5 rounded-lg px-2 text-[13px] text-soft hover:bg-sunken hover:text-ink"
        >
          <BookmarkPlus className="size-3.5" aria-hidden />
          {words.save}
        </button>
      )}
      {edited && Dialog && (
        <Dialog
          view={edited === 'new' ? null : edited}
          filter={filterOf(edited === 'new' ? c : conditionsOf(edited))}
          onClose={(made) => {
            setEdited(null)
            if (made && edited === 'new') onChange(conditionsOf(made))
          }}
        />
      )}
    </div>
  )
}

function View({ view, on, onChoose }: { view: SavedView; on: boolean; onChoose: () => void }) {
  const Icon = view.shared ? Users : Bookmark
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onChoose}
      className={classes(
        'flex h-7 max-w-full items-center gap-1.5 rounded-lg px-2 text-[13px]',
        on ? 'bg-accent-wash font-medium text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon
        className="size-3.5 shrink-0"
        {...(view.shared
          ? { role: 'img', 'aria-label': text.conversation.inbox.saved.everybodys }
          : { 'aria-hidden': true })}
      />
      <span className="truncate">{view.name}</span>
    </button>
  )
}

// useActions change and delete views. Deleting can be undone for a while.
function useActions(away: ReturnType<typeof useGone>[1], onGone: (id: string) => void) {
  const words = text.conversation.inbox.saved
  const [update] = useMutate(Updating, { touches: ['SavedView'] })
  const [remove] = useMutate(Deleting, { touches: ['SavedView'] })
  return {
    update: async ({ id, name, shared }: SavedView, c: Conditions) => {
      const { data } = await update({ id, input: { name, shared, filter: filterOf(c) } })
      if (data) tell(words.kept(name))
    },
    remove: ({ id, name }: SavedView) => {
      away(id, words.deleted(name), () => remove({ id }))
      onGone(id)
    },
  }
}
