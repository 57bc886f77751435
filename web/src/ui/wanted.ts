import { useEffect, useRef, useState } from 'react'

// longest is how many milliseconds what was written is shown where the page does not come to say the same: somebody else may have
// changed it at once.
const longest = 5_000

type Wanted<T> = { of: string; to: T; written: boolean }

// useWanted shows at once what somebody switches a thing to, and until the page says the same. Writes go one after another, the last one last:
// what is clicked quickly does not end as whichever arrives last. `write` says whether it has been written.
export function useWanted<T>(of: string, value: T, write: (to: T) => Promise<boolean>): [T, (to: T) => void] {
  const [wanted, setWanted] = useState<Wanted<T> | null>(null)
  const next = useRef(new Map<string, { to: T }>())
  const busy = useRef(new Set<string>())
  if (wanted?.written && wanted.of === of && wanted.to === value) setWanted(null)
  useEffect(() => {
    if (!wanted?.written) return
    const timer = setTimeout(() => {
      setWanted(null)
    }, longest)
    return () => {
      clearTimeout(timer)
    }
  }, [wanted])
  const send = async () => {
    busy.current.add(of)
    let done = false
    let last: { to: T } | undefined
    try {
      for (let now = next.current.get(of); now; now = next.current.get(of)) {
        next.current.delete(of)
        if (!done || last?.to !== now.to) done = await write(now.to)
        last = now
      }
    } finally {
      busy.current.delete(of)
      setWanted((w) => (w?.of !== of ? w : done ? { ...w, written: true } : null))
    }
  }
  const want = (to: T) => {
    setWanted({ of, to, written: false })
    next.current.set(of, { to })
    if (!busy.current.has(of)) void send()
  }
  return [wanted?.of === of ? wanted.to : value, want]
}
