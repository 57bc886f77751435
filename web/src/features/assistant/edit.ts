import { useState } from 'react'
import type { SavedFragment } from '../../gql/graphql'
import { useDraft } from '../../lib/draft'
import { changedIn, conflictsOf, rebase, valuesOf, type Name, type Values } from './values'

type State = { revision: number; base: Values; values: Values }

const start = (saved: SavedFragment): State => {
  const values = valuesOf(saved)
  return { revision: saved.revision, base: values, values }
}

// onTop is what is being written, on top of what somebody else has saved meanwhile. Where both have changed the same it stays on
// the old revision: the server refuses to save that, and one decides.
function onTop(now: State, saved: SavedFragment): State {
  const theirs = valuesOf(saved)
  if (saved.revision <= now.revision || conflictsOf(now.base, now.values, theirs).length > 0) return now
  return { revision: saved.revision, base: theirs, values: rebase(now.base, now.values, theirs) }
}

export type Edit = {
  values: Values
  base: Values
  revision: number
  changed: Name[]
  // stale says that somebody else has saved something that this changes, too.
  stale: boolean
  set: <K extends Name>(name: K, value: Values[K]) => void
  reset: () => void
  // settle goes on from what was saved, with values that are not.
  settle: (saved: SavedFragment, values?: Values) => void
  // kept is what was not saved last time.
  kept: { take: () => void; drop: () => void } | null
}

// useEdit is what one makes of an assistant before it is saved.
export function useEdit(saved: SavedFragment): Edit {
  const [state, setState] = useState(() => start(saved))
  const [seen, setSeen] = useState(saved.revision)
  if (seen !== saved.revision) {
    setSeen(saved.revision)
    setState((now) => onTop(now, saved))
  }
  const changed = changedIn(state.base, state.values)
  const { found, drop } = useDraft<State>(`assistant.${saved.id}`, state, changed.length > 0)
  const fresh = found !== null && changed.length === 0 && changedIn(found.base, found.values).length > 0
  return {
    ...state,
    changed,
    stale: saved.revision > state.revision,
    set: (name, value) => {
      setState((now) => ({ ...now, values: { ...now.values, [name]: value } }))
    },
    reset: () => {
      drop()
      setState(start(saved))
    },
    settle: (next, values) => {
      drop()
      setState({ ...start(next), ...(values && { values }) })
    },
    kept: fresh
      ? {
          take: () => {
            setState(onTop(found, saved))
          },
          drop,
        }
      : null,
  }
}
