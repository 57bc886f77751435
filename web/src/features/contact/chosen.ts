import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ContactRow } from './contact-row'

// useChosen are the rows that are ticked, of what is loaded; or all that match the list's conditions, until these change or somebody lets go
// of a row.
export function useChosen(rows: readonly ContactRow[], conditions: string) {
  const [ticked, setTicked] = useState<RowSelectionState>({})
  const [allOf, setAllOf] = useState<string | null>(null)
  const all = allOf === conditions && Object.keys(ticked).length > 0
  const state = useMemo(() => (all ? Object.fromEntries(rows.map((r) => [r.id, true])) : ticked), [all, rows, ticked])
  const choose = (to: RowSelectionState) => {
    setAllOf(null)
    setTicked(to)
  }
  const chooseAll = (on: boolean) => {
    if (on) setAllOf(conditions)
    else choose(state)
  }
  const clear = () => {
    choose({})
  }
  // loaded says that everything is ticked that is loaded.
  const loaded = rows.every((r) => state[r.id])
  return { state, ids: Object.keys(state), all, loaded, choose, chooseAll, clear }
}
