import { useCallback, useMemo, useSyncExternalStore } from 'react'

const hearers = new Set<() => void>()

// stored is what this browser keeps, by names.
export const stored = {
  read: (key: string): unknown => parsed(localStorage.getItem(key)),
  // keep has all places show it; null keeps nothing. Where there is no room, everything stays as it was, and it answers false.
  keep(key: string, to: unknown): boolean {
    try {
      if (to === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(to))
    } catch {
      return false
    }
    hearers.forEach((tell) => tell())
    return true
  },
}

// useStored is what this browser keeps under a name, in all places that show it. `read` makes sense of it, and of what is not there or
// not what it should be: it should be a function of the module.
export function useStored<T>(key: string, read: (kept: unknown) => T): [T, (to: T) => void] {
  const kept = useSyncExternalStore(watch, () => localStorage.getItem(key))
  const value = useMemo(() => read(parsed(kept)), [kept, read])
  const keep = useCallback(
    (to: T) => {
      stored.keep(key, to)
    },
    [key],
  )
  return [value, keep]
}

function watch(tell: () => void): () => void {
  hearers.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    hearers.delete(tell)
    window.removeEventListener('storage', tell)
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
