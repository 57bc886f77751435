import { useEffect, useRef, useState } from 'react'
import { useShell } from '../app/shown'

const pause = 500
const place = 'switchboard.draft.'

type Options = {
  // asked says that what was found is offered: until one has decided, nothing is written over it.
  asked?: boolean
}

type Draft<T> = {
  // found is what was kept from last time, if anything.
  found: T | null
  // take ends the offer, drop throws the draft away.
  take: () => void
  drop: () => void
}

// useDraft keeps what somebody is writing at this browser until it is saved: a page that is closed, or a session that ends,
// loses nothing. It is theirs alone, and of one subaccount.
export function useDraft<T>(name: string, value: T, changed: boolean, { asked = false }: Options = {}): Draft<T> {
  const { userId, subaccount } = useShell()
  const key = `${place}${userId}.${subaccount}.${name}`
  const [found, setFound] = useState<T | null>(() => parse<T>(localStorage.getItem(key)))
  const written = JSON.stringify(value)
  const held = asked && found !== null
  const before = useRef(changed)
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    const undone = before.current && !changed
    before.current = changed
    if (held) return
    pending.current = null
    if (undone) localStorage.removeItem(key)
    if (!changed) return
    const keep = () => {
      clearTimeout(timer)
      pending.current = null
      localStorage.setItem(key, written)
    }
    const timer = setTimeout(keep, pause)
    pending.current = keep
    return () => {
      clearTimeout(timer)
    }
  }, [key, written, changed, held])
  // Who leaves within the pause loses nothing either.
  useEffect(() => {
    const keep = () => pending.current?.()
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key])
  return {
    found,
    take: () => {
      setFound(null)
    },
    drop: () => {
      pending.current = null
      localStorage.removeItem(key)
      setFound(null)
    },
  }
}

// forgetDrafts leaves nothing of who signs out to whoever comes next.
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(place)) localStorage.removeItem(key)
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
