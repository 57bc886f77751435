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
