import { useEffect, useMemo, useRef, useState } from 'react'
import { put } from '../app/remembered'
import { present } from '../app/session'
import { useShell, type Shell } from '../app/shown'
import { digest } from './digest'

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
  // restore is for who may have left meanwhile: it puts another draft in the place of what is kept, or none.
  restore: (join: (kept: T | null) => T | null) => void
}

// useDraft keeps what somebody is writing at this browser until it is saved: a page that is closed, or a session that ends,
// loses nothing. It is theirs alone, and of one subaccount.
export function useDraft<T>(name: string, value: T, changed: boolean, { asked = false }: Options = {}): Draft<T> {
  const { userId, subaccount } = useShell()
  const key = `${place}${userId}.${subaccount}.${name}`
  // raw is what was found, as it is kept.
  const [raw, setRaw] = useState(() => localStorage.getItem(key) ?? earlier.of(key))
  const found = useMemo(() => parse<T>(raw), [raw])
  const [full, setFull] = useState(false)
  const written = JSON.stringify(value)
  const offered = asked && found !== null
  // own is what this page has kept, or gone on from. Anything else that is kept is for somebody to decide about, or another page's.
  const own = useRef(offered ? null : raw)
  const before = useRef(changed)
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    const undone = before.current && !changed
    before.current = changed
    pending.current = null
    if (undone) remove(key, own.current)
    if (!changed) return
    const keep = () => {
      clearTimeout(timer)
      if (present.left()) return
      // Another page may have put its own in the place of what is written here, or have taken it away: who leaves looks again.
      if (!asked) pending.current = null
      try {
        if (asked) makeRoom(key, written, own.current)
        localStorage.setItem(key, written)
        own.current = written
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
  }, [key, written, changed, asked])
  // Leaving within the pause loses nothing either.
  useEffect(() => {
    const keep = () => pending.current?.()
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key])
  const forget = (kept: string | null) => {
    remove(key, kept)
    own.current = null
    if (!(offered && before.current)) setRaw(asked && localStorage.getItem(key) === null ? earlier.of(key) : null)
  }
  return {
    found,
    full,
    take: () => {
      if (offered && localStorage.getItem(key) !== raw) earlier.forget(key)
      else if (offered) own.current = raw
      setRaw(null)
    },
    drop: () => {
      pending.current = null
      forget(offered && !before.current ? raw : own.current)
    },
    dropSent: (sent) => {
      const it = JSON.stringify(sent)
      if (localStorage.getItem(key) !== it) return
      if (it === written) pending.current = null
      forget(it)
    },
    restore: (join) => {
      if (present.left()) return
      const there = localStorage.getItem(key)
      const next = join(parse<T>(there))
      const it = next === null ? null : JSON.stringify(next)
      try {
        if (it === null) localStorage.removeItem(key)
        else localStorage.setItem(key, it)
        if (there === own.current) own.current = it
      } catch {
        setFull(true)
      }
    },
  }
}

// earlier is the draft that stood there when another was kept, without a decision about it.
const earlier = {
  of: (key: string) => localStorage.getItem(`${key}.before`),
  forget: (key: string) => {
    localStorage.removeItem(`${key}.before`)
  },
}

// makeRoom puts beside what stands there, unless that is the page's own.
function makeRoom(key: string, written: string, own: string | null): void {
  const there = localStorage.getItem(key)
  if (there !== null && there !== own && there !== written) localStorage.setItem(`${key}.before`, there)
  else if ([written, own].includes(earlier.of(key))) earlier.forget(key)
}

// remove takes away a draft, wherever another page has put it meanwhile, and no other.
function remove(key: string, draft: string | null): void {
  const all = [key, `${key}.before`]
  const at = all.find((at) => draft !== null && localStorage.getItem(at) === draft)
  if (at) localStorage.removeItem(at)
}

// forgetDrafts leaves nothing of who signs out to whoever comes next.
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(place)) localStorage.removeItem(key)
}

// aboutPeople are names of drafts of what is said to contacts, or noted about them, with what they are about.
const aboutPeople = /\.(?:message|contact|note|note-edit|summary)\.([^.]+?)(?:\.before)?$/

// peopleIn are such drafts among those whose names begin so, and what each is about.
const peopleIn = (start: string) =>
  Object.keys(localStorage).flatMap((key) => {
    const about = key.startsWith(start) && aboutPeople.exec(key)?.[1]
    return about ? [{ key, about }] : []
  })

type Of = Pick<Shell, 'userId' | 'subaccount'>

const startOf = ({ userId, subaccount }: Of) => `${place}${userId}.${subaccount}.`

// draftedAbout is what something is kept about that somebody has written to contacts, or noted about them.
export const draftedAbout = (of: Of) => [...new Set(peopleIn(startOf(of)).map(({ about }) => about))]

// forgetAbout throws such drafts away: no page shows them where there is no more what they are about.
export function forgetAbout(of: Of, gone: readonly string[]): void {
  for (const { key, about } of peopleIn(startOf(of))) if (gone.includes(about)) localStorage.removeItem(key)
}

const ages = `${place}ages`
const longest = 30 * 24 * 60 * 60 * 1000

type Age = { text: number; since: number }

// forgetOld throws away what was written about people, by anybody and anywhere, and has stayed the same for 30 days: of some nobody can be asked
// any more whether there still is what it is about.
export function forgetOld(now = Date.now()): void {
  const before = parse<Record<string, Age>>(localStorage.getItem(ages)) ?? {}
  const after: Record<string, Age> = {}
  for (const { key } of peopleIn(place)) {
    const text = digest(localStorage.getItem(key) ?? '')
    const known = before[key]
    const since = known?.text === text ? known.since : now
    if (now - since > longest) localStorage.removeItem(key)
    else after[key] = { text, since }
  }
  if (Object.keys(after).length > 0) put(ages, JSON.stringify(after))
  else localStorage.removeItem(ages)
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
