import { useEffect, useRef, useState } from 'react'
import { useShell } from '../app/shown'

const pause = 500
const place = 'switchboard.draft.'

type Options = {
  // asked says that what was found is offered: until one has decided, it is kept beside what is written now.
  asked?: boolean
}

type Draft<T> = {
  // found is what was kept from last time, if anything.
  found: T | null
  // full says that this browser has no room for what is written.
  full: boolean
  // take ends the offer, drop throws the draft away: what is written now, or where nothing is, what was found.
  // dropSent does so where nothing else than what was sent has been kept since, also by another page.
  take: () => void
  drop: () => void
  dropSent: (sent: T) => void
}

// useDraft keeps what somebody is writing at this browser until it is saved: a page that is closed, or a session that ends,
// loses nothing. It is theirs alone, and of one subaccount.
export function useDraft<T>(name: string, value: T, changed: boolean, { asked = false }: Options = {}): Draft<T> {
  const { userId, subaccount } = useShell()
  const key = `${place}${userId}.${subaccount}.${name}`
  const [found, setFound] = useState<T | null>(() => parse<T>(localStorage.getItem(key) ?? earlier.of(key)))
  const [full, setFull] = useState(false)
  const written = JSON.stringify(value)
  const offered = asked && found !== null
  // own says that what is kept was written here, and is not what was found.
  const own = useRef(false)
  const before = useRef(changed)
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    const undone = before.current && !changed
    before.current = changed
    pending.current = null
    if (undone && (own.current || !offered)) localStorage.removeItem(key)
    if (!changed) return
    const keep = () => {
      clearTimeout(timer)
      pending.current = null
      try {
        if (offered && !own.current) earlier.keep(key)
        own.current = true
        localStorage.setItem(key, written)
        setFull(false)
      } catch {
        setFull(true)
      }
    }
    const timer = setTimeout(keep, pause)
    pending.current = keep
    return () => {
      clearTimeout(timer)
    }
  }, [key, written, changed, offered])
  // Who leaves within the pause loses nothing either.
  useEffect(() => {
    const keep = () => pending.current?.()
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key])
  // beside says that what is offered has been put beside what is written.
  const beside = () => own.current || localStorage.getItem(key) === null
  const forget = () => {
    const [writing, apart] = [offered && before.current, offered && beside()]
    if (!writing && apart) earlier.forget(key)
    else if (!writing || own.current) localStorage.removeItem(key)
    own.current = false
    if (!writing) setFound(asked && !apart ? parse<T>(earlier.of(key)) : null)
  }
  return {
    found,
    full,
    take: () => {
      if (offered && beside()) earlier.forget(key)
      setFound(null)
    },
    drop: () => {
      pending.current = null
      forget()
    },
    dropSent: (sent) => {
      const it = JSON.stringify(sent)
      if (localStorage.getItem(key) !== it) return
      if (it === written) pending.current = null
      forget()
    },
  }
}

// earlier is the draft that was found when another was begun, without a decision about it.
const earlier = {
  of: (key: string) => localStorage.getItem(`${key}.before`),
  keep: (key: string) => {
    const old = localStorage.getItem(key)
    if (old !== null) localStorage.setItem(`${key}.before`, old)
  },
  forget: (key: string) => {
    localStorage.removeItem(`${key}.before`)
  },
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
