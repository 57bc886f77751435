import { Bookmark, BookmarkPlus, Pencil, Save, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConditions } from '../app/go'
import { Later, usePart } from '../app/later'
import { useLayout, useViews } from '../lib/list'
import { given, isAsKept, mostViews, type Listed, type View } from '../lib/view'
import { text } from '../text/text'
import { Button } from './button'
import { classes } from './class'
import type { MenuItem } from './menu'
import { tell } from './toast'

const loadMenu = () => import('./menu').then((m) => m.Menu)
const load = () => import('./view-dialog').then((m) => m.ViewDialog)

type Props = {
  list: Listed
  // names are the conditions that a view keeps, beside the order.
  names: readonly string[]
}

// Views are what one has saved of a list: its conditions, order and columns, under a name.
export function Views({ list, names: conditionNames }: Props) {
  const words = text.view
  const names = [...conditionNames, 'sort']
  const [{ saved = '', ...now }, change] = useConditions<string>(...names, 'saved')
  const { views, put: keep, remove: drop, idOf } = useViews(list)
  const [layout] = useLayout(list)
  const { it: Dialog, want } = usePart(load)
  const [naming, setNaming] = useState<View | 'new' | null>(null)
  const id = idOf(saved)
  const active = views.find((v) => v.id === id)
  useEffect(() => {
    if (id !== saved) change({ saved: id }) // the server has given it another
  }, [id, saved, change])
  const changed = active !== undefined && !isAsKept(active, now, names)
  const open = (view: View | null) => {
    change({ ...Object.fromEntries(names.map((n) => [n, ''])), ...view?.conditions, saved: view?.id ?? '' })
  }
  const name = (view: View | 'new') => {
    want()
    setNaming(view)
  }
  const put = (view: View) => {
    keep(view)
    tell(words.kept(view.name))
  }
  const remove = (view: View) => {
    drop(view)
    open(null)
  }
  const items = itemsOf({
    views,
    active,
    changed,
    open,
    name,
    remove,
    update: () => active && put({ ...active, conditions: given(now, names) }),
  })
  return (
    <span className="ml-auto">
      <Later
        load={loadMenu}
        button={
          <Button icon={Bookmark} className={classes('max-w-52', active && 'border-accent! bg-accent-wash!')}>
            <span className="truncate">{active ? active.name : words.title}</span>
          </Button>
        }
      >
        {(Menu, trigger) => <Menu opened label={words.title} trigger={trigger} items={items} />}
      </Later>
      {naming && Dialog && (
        <Dialog
          name={naming === 'new' ? '' : naming.name}
          taken={views.filter((v) => v !== naming).map((v) => v.name)}
          onClose={(name) => {
            setNaming(null)
            if (!name) return
            if (naming !== 'new') {
              put({ ...naming, name })
              return
            }
            const id = `view_${Date.now().toString(36)}` // until the server gives it one
            put({ id, name, conditions: given(now, names), layout })
            change({ saved: id })
          }}
        />
      )}
    </span>
  )
}

type Does = {
  views: readonly View[]
  active: View | undefined
  changed: boolean
  open: (view: View | null) => void
  name: (view: View | 'new') => void
  update: () => void
  remove: (view: View) => void
}

function itemsOf({ views, active, changed, open, name, update, remove }: Does): (MenuItem | false | undefined)[] {
  const words = text.view
  return [
    views.length > 0 && {
      label: words.none,
      checked: !active,
      onSelect: () => {
        open(null)
      },
    },
    ...views.map((v) => ({
      id: v.id,
      label: v.name,
      checked: v === active,
      onSelect: () => {
        open(v)
      },
    })),
    active !== undefined &&
      changed && {
        label: words.update(active.name),
        icon: Save,
        divided: true,
        onSelect: update,
      },
    {
      label: views.length < mostViews ? words.save : words.full(mostViews),
      icon: BookmarkPlus,
      divided: views.length > 0 && !changed,
      disabled: views.length >= mostViews,
      onSelect: () => {
        name('new')
      },
    },
    active && {
      label: words.rename,
      icon: Pencil,
      onSelect: () => {
        name(active)
      },
    },
    active && {
      label: words.delete,
      icon: Trash2,
      danger: true,
      onSelect: () => {
        remove(active)
      },
    },
  ]
}
