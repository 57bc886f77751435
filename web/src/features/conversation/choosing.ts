import { useState, type KeyboardEvent } from 'react'
import type { Suggestion } from './suggest'

// useChoosing is the list of what was found for what is written: the field keeps the focus, and its keys choose. Escape closes the list until
// the next letter.
export function useChoosing(found: readonly Suggestion[], written: string, onChoose: (s: Suggestion) => void) {
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<string | null>(null)
  const offered = closed === written ? [] : found
  const chosen = Math.min(at, offered.length - 1)
  const press = (e: KeyboardEvent) => {
    const one = offered[chosen]
    // What completes a letter that is being composed, or goes back, is not for the list.
    if (!one || e.nativeEvent.isComposing || e.shiftKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (step) setAt((chosen + step + offered.length) % offered.length)
    else if (e.key === 'Enter' || e.key === 'Tab') onChoose(one)
    else if (e.key === 'Escape') setClosed(written)
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  return {
    offered,
    chosen,
    press,
    onWrite: () => {
      setAt(0)
      setClosed(null)
    },
  }
}
