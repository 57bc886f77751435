import { useEffect, useRef } from 'react'
import type { Feed } from '../lib/live'

// rest is for how long what was read is taken to be of now.
const rest = 60_000

// useAgain runs something where somebody comes back to the page, or its connection is back, but not each time: for what no event tells, and
// what changes seldom, such as a role.
export function useAgain(live: Feed, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    let last = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < rest) return
      last = Date.now()
      latest.current()
    }
    const end = live.listen((event) => {
      if (!event) look()
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      end()
      document.removeEventListener('visibilitychange', look)
    }
  }, [live])
}
