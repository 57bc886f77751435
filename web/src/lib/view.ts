import { asLayout, type Layout } from './layout'

// View is a list as somebody likes to see it: its conditions, with its order, and its columns.
export type View = { id: string; name: string; conditions: Record<string, string>; layout: Layout }

// mostViews is how many one can keep of a list.
export const mostViews = 20

// longestName is how long the name of one may be.
export const longestName = 60

// asViews makes sense of what was kept: what is no view is left out.
export function asViews(kept: unknown): View[] {
  if (!Array.isArray(kept)) return []
  return kept.slice(0, mostViews).flatMap((it: unknown) => {
    const { id, name, conditions, layout } = (it ?? {}) as Partial<Record<keyof View, unknown>>
    if (typeof id !== 'string' || typeof name !== 'string') return []
    const pairs = Object.entries((conditions ?? {}) as object).filter(([, v]) => typeof v === 'string')
    return [{ id, name, conditions: Object.fromEntries(pairs) as Record<string, string>, layout: asLayout(layout) }]
  })
}

// given are the conditions that hold.
export const given = (conditions: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (conditions[name] ? [[name, conditions[name]]] : [])))

// isAsKept says that the conditions are those of the view.
export const isAsKept = (view: View, conditions: Record<string, string>, names: readonly string[]) =>
  names.every((name) => (view.conditions[name] ?? '') === (conditions[name] ?? ''))
