import { useState } from 'react'
import { useDraft } from '../lib/draft'
import { changedIn as differing, conflictsOf, rebase } from './merge'

// Kept is what the server has of a thing. The version grows with every save: a number, or an instant in ISO 8601.
export type Kept<V> = { version: number | string; values: V }

type State<V> = { version: Kept<V>['version']; base: V; values: V }

const start = <V>({ version, values }: Kept<V>): State<V> => ({ version, base: values, values })

export type Edit<V> = State<V> & {
  changed: (keyof V)[]
  changedIn: (before: V, after: V) => (keyof V)[]
  // stale says that someone else has saved a field that is also changed here.
  stale: boolean
  set: (change: Partial<V>) => void
  reset: () => void
  // settle goes on from what was saved. Of what was sent to be saved, what has been written since stays.
  settle: (saved: Kept<V>, sent?: V) => void
  // restart continues from what someone else has saved, with values that are still unsaved.
  restart: (saved: Kept<V>, values: V) => void
  // conflicts are the fields changed here that someone else has changed too.
  conflicts: (base: V, mine: V, theirs: V) => (keyof V)[]
  // safe says that this browser keeps all that is not saved.
  safe: boolean
  // kept is what was not saved last time.
  kept: { take: () => void; drop: () => void } | null
}

type Options<V> = {
  changedIn?: (before: V, after: V) => (keyof V)[]
  // drafted is what may stand in the browser's store until it is saved: no secrets.
  drafted?: (values: V) => V
  // blind are fields that the server does not tell: whether somebody else has changed them nobody knows.
  blind?: readonly (keyof V)[]
}

// useEdit is what one makes of a thing before it is saved. `name` is the thing's in the store of drafts.
export function useEdit<V extends object>(name: string, saved: Kept<V>, options: Options<V> = {}): Edit<V> {
  const { changedIn = differing<V>, drafted = (values: V) => values, blind = [] } = options
  const [state, setState] = useState(() => start(saved))
  const [seen, setSeen] = useState(saved.version)

  const conflicts = (base: V, mine: V, theirs: V) => {
    const changed = changedIn(base, mine)
    return [...conflictsOf(changed, base, mine, theirs), ...changed.filter((name) => blind.includes(name))]
  }

  // onTop is what is being written, on top of what somebody else has saved meanwhile. Where both have changed the same it stays
  // on the old version: the server refuses to save that, and one decides.
  const onTop = (now: State<V>): State<V> => {
    const changed = changedIn(now.base, now.values)
    const theirs = saved.values
    if (saved.version <= now.version || conflicts(now.base, now.values, theirs).length > 0) return now
    return { version: saved.version, base: theirs, values: rebase(changed, now.values, theirs) }
  }

  if (seen !== saved.version) {
    setSeen(saved.version)
    setState(onTop)
  }
  const changed = changedIn(state.base, state.values)
  const draft = { ...state, values: drafted(state.values) }
  const draftable = changedIn(draft.base, draft.values)
  const writes = draftable.length > 0
  const { found, full, take, drop } = useDraft<State<V>>(`edit.${name}`, draft, writes, { asked: true })
  // dropOwn leaves an offer alone where nothing that makes a draft is written: nobody has decided about it.
  const dropOwn = () => {
    if (writes) drop()
  }
  const fresh = found !== null && changedIn(found.base, found.values).length > 0
  return {
    ...state,
    changed,
    changedIn,
    stale: saved.version > state.version,
    set: (change) => {
      setState((now) => ({ ...now, values: { ...now.values, ...change } }))
    },
    reset: () => {
      dropOwn()
      setState(start(saved))
    },
    settle: (next, sent) => {
      dropOwn()
      setState((now) => {
        const since = sent ? changedIn(sent, now.values) : []
        return { ...start(next), values: rebase(since, now.values, next.values) }
      })
    },
    restart: (next, values) => {
      setState({ ...start(next), values })
    },
    conflicts,
    safe: !full && changed.every((name) => draftable.includes(name)),
    kept: fresh
      ? {
          take: () => {
            setState(onTop(found))
            take()
          },
          drop,
        }
      : null,
  }
}
