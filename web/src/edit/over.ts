import { useState } from 'react'
import { changedIn } from './merge'

// useOver lays what is typed over what was saved. What nobody has touched here follows what others save; only what was is sent.
export function useOver<V extends object>(saved: V) {
  const [typed, setTyped] = useState<Partial<V>>({})
  const values = { ...saved, ...typed }
  const changed = changedIn(saved, values)
  const over = Object.keys(typed) as (keyof V)[]
  const left = over.filter((name) => changed.includes(name))
  if (left.length < over.length) setTyped(only(typed, left))
  return {
    values,
    changed: only(values, changed),
    dirty: changed.length > 0,
    set: (change: Partial<V>) => {
      setTyped((now) => ({ ...now, ...change }))
    },
    reset: () => {
      setTyped({})
    },
    // settle lets go of what was sent, but for what has been typed since.
    settle: (sent: Partial<V>) => {
      setTyped((now) => only(now, changedIn(sent as Partial<V>, now)))
    },
  }
}

function only<V extends object>(of: Partial<V>, names: readonly (keyof V)[]): Partial<V> {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<V>
}
