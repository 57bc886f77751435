import { useCallback, useMemo, useSyncExternalStore } from 'react'

const hearers = new Set<() => void>()

// useStored is what this browser keeps under a name, in all places that show it. `read` makes sense of it, and of what is not there or
// not what it should be: it should be a function of the module.
export function useStored<T>(key: string, read: (kept: unknown) => T): [T, (to: T) => void] {
  const kept = useSyncExternalStore(watch, () => localStorage.getItem(key))
  const value = useMemo(() => read(parsed(kept)), [kept, read])
  const keep = useCallback(
    (to: T) => {
      try {
        localStorage.setItem(key, JSON.stringify(to))
      } catch {
        return // there is no room: everything stays as it was
      }
      hearers.forEach((tell) => tell())
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
