import type { TableList, TableViewInput } from '../gql/graphql'
import { asLayout, type Layout } from './layout'

// View is a list as somebody likes to see it: its conditions, with its order, and its columns.
export type View = { id: string; name: string; conditions: Record<string, string>; layout: Layout }

// mostViews is how many one can keep of a list.
export const mostViews = 20

// longestName is how long the name of one may be.
export const longestName = 60

// Listed names a list that there are views of.
export type Listed = Lowercase<TableList>

// Row is a view as the server has it.
export type Row = { id: string; list: string; name: string; conditions: unknown; layout: unknown }

// isServers says that the server has given the id. Views that it does not have yet have other ids.
export const isServers = (id: string) => id.startsWith('tview_')

export const isOf = (list: string, row: Row) => row.list === list.toUpperCase()

// asInput is a view as it is sent.
export const asInput = (list: string, { name, conditions, layout }: View): TableViewInput => ({
  list: list.toUpperCase() as TableList,
  name,
  conditions,
  layout,
})

// asView makes sense of what the server has.
export const asView = ({ id, name, conditions, layout }: Row): View => ({
  id,
  name,
  conditions: textsOf(conditions),
  layout: asLayout(layout),
})

const textsOf = (conditions: unknown) =>
  Object.fromEntries(
    Object.entries((conditions ?? {}) as object).filter((e): e is [string, string] => typeof e[1] === 'string'),
  )

// asViews makes sense of what was kept: what is no view is left out.
export function asViews(kept: unknown): View[] {
  if (!Array.isArray(kept)) return []
  return kept.slice(0, mostViews).flatMap((it: unknown) => {
    const { id, name, conditions, layout } = (it ?? {}) as Partial<Record<keyof View, unknown>>
    if (typeof id !== 'string' || typeof name !== 'string') return []
    return [asView({ id, list: '', name, conditions, layout })]
  })
}

// given are the conditions that hold.
export const given = (conditions: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (conditions[name] ? [[name, conditions[name]]] : [])))

// isAsKept says that the conditions are those of the view.
export const isAsKept = (view: View, conditions: Record<string, string>, names: readonly string[]) =>
  names.every((name) => (view.conditions[name] ?? '') === (conditions[name] ?? ''))
