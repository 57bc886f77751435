import { useEffect, useRef } from 'react'

// useKeys calls what a key stands for, unless somebody types, or a dialog or a menu is open. One that is held down goes on only where it is
// among those that may: it would undo what it has done, or do it to what follows.
export function useKeys(keys: Record<string, () => void>, held: readonly string[] = []): void {
  const latest = useRef({ keys, held })
  useEffect(() => {
    latest.current = { keys, held }
  })
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return
      const at = e.target instanceof HTMLElement ? e.target : null
      if (at?.closest('input, textarea, select, [contenteditable=true], [role=menu], [role=dialog]')) return
      if (document.querySelector('[role=dialog], [role=menu]')) return
      const { keys, held } = latest.current
      const run = keys[e.key]
      if (!run) return
      e.preventDefault()
      if (!e.repeat || held.includes(e.key)) run()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
    }
  }, [])
}
