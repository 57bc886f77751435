import { useSyncExternalStore } from 'react'
import { stay } from '../ui/focus'
import type { Outcome } from './mutate'
import { later } from './undo'

// gone are the ids of what is being deleted, or has been. What shows a list comes and goes meanwhile.
let gone: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

function change(next: Iterable<string>): void {
  gone = new Set(next)
  watchers.forEach((tell) => tell())
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

// away hides at once what is deleted, and deletes it when that can no longer be undone. It is back if somebody undoes it, or if the
// server refuses.
function away(id: string, title: string, remove: () => Promise<Outcome<unknown>>): void {
  if (gone.has(id)) return
  stay()
  change([...gone, id])
  const back = () => {
    change([...gone].filter((other) => other !== id))
  }
  const run = async () => {
    if ((await remove()).problem) back()
  }
  later(title, run, back)
}

// useGone is what has been deleted, to hide it, and how to delete.
export function useGone() {
  return [useSyncExternalStore(watch, () => gone), away] as const
}
