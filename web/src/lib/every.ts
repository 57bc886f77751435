import { useEffect, useRef } from 'react'

// useEvery runs something at an interval; 0 stops it.
export function useEvery(ms: number, run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!ms) return
    const timer = setInterval(() => {
      latest.current()
    }, ms)
    return () => {
      clearInterval(timer)
    }
  }, [ms])
}

const calm = 20_000

// useSeen runs something now and then while the page is in sight, and when somebody comes back to it: for what no event tells.
export function useSeen(run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(look, calm)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
