import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'

const none: RowSelectionState = {}

// useChosen are the rows of a list that are ticked, of what is loaded; or all that match the list's conditions, until somebody lets go of a row.
// A row that has left the list is not chosen: nobody sees that it is. Nor is any once the conditions change.
export function useChosen(rows: readonly { id: string }[], conditions: string) {
  const [of, setOf] = useState(conditions)
  const [ticked, setTicked] = useState(none)
  const [all, setAll] = useState(false)
  const choose = (to: RowSelectionState) => {
    setAll(false)
    setTicked(to)
  }
  if (of !== conditions) {
    setOf(conditions)
    choose(none)
  }
  const state = useMemo(
    () => Object.fromEntries(rows.filter((r) => all || ticked[r.id]).map((r) => [r.id, true])),
    [all, rows, ticked],
  )
  const chooseAll = (on: boolean) => {
    if (on) setAll(true)
    else choose(state)
  }
  const clear = () => {
    choose(none)
  }
  // loaded says that everything is ticked that is loaded.
  const loaded = rows.every((r) => state[r.id])
  return { state, ids: Object.keys(state), all, loaded, choose, chooseAll, clear }
}
