import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { useConditions } from '../app/go'
import { useShell } from '../app/shown'
import { text } from '../text/text'
import { kept, placeOf, viewsOf, wait, waiting } from './kept-views'
import { asLayout, type Layout } from './layout'
import { hurry, removeView } from './send-views'
import { useStored } from './stored'
import { later } from './undo'
import { asViews, type View } from './view'

// useViews are the saved views of a list, of who looks, and what changes them. A change is shown at once, and sent when it can be.
export function useViews(list: string) {
  const shell = useShell()
  const client = useClient()
  const [unsent] = useStored(placeOf(shell, list), asViews)
  const more = useSyncExternalStore(kept.watch, kept.now)
  const { views: rows } = shell
  const views = useMemo(() => viewsOf(list, rows, more, unsent), [list, rows, more, unsent])
  const put = useCallback(
    (view: View) => {
      wait(shell, list, [...waiting(shell, list).filter((v) => v.id !== view.id), view])
      hurry()
    },
    [shell, list],
  )
  // What is deleted can be taken back for a while.
  const remove = useCallback(
    ({ id, name }: View) => {
      kept.hide(id)
      later(
        text.view.deleted(name),
        () => removeView(client, shell, list, id),
        () => {
          kept.show(id)
          hurry()
        },
      )
    },
    [client, shell, list],
  )
  const idOf = useCallback((id: string) => more.became[id] ?? id, [more])
  return { views, put, remove, idOf }
}

// How somebody has a list without a view stays in this browser: it follows from the screen, and nobody has given it a name.
const own = 'switchboard.list.'

// useLayout is how somebody has a list: that of the view that is open, or else their own in all subaccounts.
export function useLayout(list: string): [Layout, (to: Layout) => void] {
  const { userId } = useShell()
  const [{ saved }] = useConditions('saved')
  const { views, put, idOf } = useViews(list)
  const [usual, keepUsual] = useStored(`${own}${userId}.${list}`, asLayout)
  const view = views.find((v) => v.id === idOf(saved))
  const keep = useCallback(
    (layout: Layout) => {
      if (view) put({ ...view, layout })
      else keepUsual(layout)
    },
    [view, put, keepUsual],
  )
  return [view?.layout ?? usual, keep]
}

// oneOf is the order that a list's address asks for, if there is such an order.
export const oneOf = <T extends string>(value: string, known: readonly T[]): T | null =>
  known.find((k) => k === value) ?? null
