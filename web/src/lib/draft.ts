import { useEffect, useState } from 'react'

const pause = 500

// useDraft keeps what somebody is writing at this browser until it is saved: a page that is closed, or a session that ends,
// loses nothing. `found` is what was kept from last time, if anything.
export function useDraft<T>(name: string, value: T, changed: boolean): { found: T | null; drop: () => void } {
  const key = `switchboard.draft.${name}`
  const [found, setFound] = useState<T | null>(() => parse<T>(localStorage.getItem(key)))
  const written = JSON.stringify(value)
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => {
      localStorage.setItem(key, written)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [key, written, changed])
  const drop = () => {
    localStorage.removeItem(key)
    setFound(null)
  }
  return { found, drop }
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
