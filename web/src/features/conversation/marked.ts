import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

// useMarked are the rows that are ticked in the list of some conditions: in another one, none are.
export function useMarked(conditions: string) {
  const [state, setState] = useState({ conditions, ids: none })
  if (state.conditions !== conditions) setState({ conditions, ids: none })
  // mark ticks rows, or lets go of them, and leaves the others.
  const mark = (ids: readonly string[], on: boolean) => {
    setState((was) => ({
      ...was,
      ids: new Set(on ? [...was.ids, ...ids] : [...was.ids].filter((id) => !ids.includes(id))),
    }))
  }
  const clear = () => {
    setState((was) => ({ ...was, ids: none }))
  }
  return { marked: state.ids, mark, clear }
}
