import { useSyncExternalStore } from 'react'

// usePhone says whether the window is as narrow as a phone's.
export function usePhone(): boolean {
  return useSyncExternalStore(watch, () => narrow.matches)
}

const narrow = window.matchMedia('(max-width: 767px)')

function watch(tell: () => void): () => void {
  narrow.addEventListener('change', tell)
  return () => {
    narrow.removeEventListener('change', tell)
  }
}
