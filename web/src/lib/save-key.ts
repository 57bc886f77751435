import { useEffect, useRef } from 'react'

// useSaveKey saves by Ctrl+S, as long as there is something to save.
export function useSaveKey(active: boolean, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = active ? save : () => undefined
  })
  useEffect(() => {
    const hear = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== 's' || !(e.ctrlKey || e.metaKey)) return
      e.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', hear)
    return () => {
      window.removeEventListener('keydown', hear)
    }
  }, [])
}
