import { useEffect, useRef } from 'react'

// useKeys calls what a key stands for, unless somebody types, or a dialog or a menu is open.
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return
      const at = e.target instanceof HTMLElement ? e.target : null
      if (at?.closest('input, textarea, select, [contenteditable=true], [role=menu], [role=dialog]')) return
      if (document.querySelector('[role=dialog], [role=menu]')) return
      const run = latest.current[e.key]
      if (!run) return
      e.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
    }
  }, [])
}
