import { useEffect, useRef } from 'react'

// useEvery runs something again and again, unless its pace is 0.
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
