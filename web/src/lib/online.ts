import { useEffect, useSyncExternalStore } from 'react'

// away says that this browser has no network. That it has one does not say that the server can be reached.
export const away = () => !navigator.onLine

// back settles when there is a network again.
export function back(): Promise<void> {
  return new Promise((go) => {
    if (away()) window.addEventListener('online', () => go(), { once: true })
    else go()
  })
}

function watch(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

// useAway follows whether this browser has a network.
export function useAway(): boolean {
  return useSyncExternalStore(watch, away)
}

// useBack runs something when there is a network again, where that is waited for.
export function useBack(waiting: boolean, run: () => void): void {
  useEffect(() => {
    if (!waiting) return
    window.addEventListener('online', run)
    return () => {
      window.removeEventListener('online', run)
    }
  }, [waiting, run])
}
