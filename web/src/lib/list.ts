import { useCallback } from 'react'
import { useConditions } from '../app/go'
import { useShell } from '../app/shown'
import { asLayout, type Layout } from './layout'
import { useStored } from './stored'
import { asViews } from './view'

// What somebody makes of the lists stays at this browser when they sign out, under their id: it is work, and nobody else is shown it.
const place = { layout: 'switchboard.list.', views: 'switchboard.views.' }

// useViews are the saved views of a list, each of one person in one subaccount: their conditions name what only that one has.
export function useViews(list: string) {
  const { userId, subaccount } = useShell()
  return useStored(`${place.views}${userId}.${subaccount}.${list}`, asViews)
}

// useLayout is how somebody has a list: that of the view that is open, or else their own in all subaccounts.
export function useLayout(list: string): [Layout, (to: Layout) => void] {
  const { userId } = useShell()
  const [{ saved }] = useConditions('saved')
  const [views, keepViews] = useViews(list)
  const [own, keepOwn] = useStored(`${place.layout}${userId}.${list}`, asLayout)
  const view = views.find((v) => v.id === saved)
  const keep = useCallback(
    (layout: Layout) => {
      if (view) keepViews(views.map((v) => (v === view ? { ...v, layout } : v)))
      else keepOwn(layout)
    },
    [view, views, keepViews, keepOwn],
  )
  return [view?.layout ?? own, keep]
}

// oneOf is the order that a list's address asks for, if there is such an order.
export const oneOf = <T extends string>(value: string, known: readonly T[]): T | null =>
  known.find((k) => k === value) ?? null
