import { useEffect, useState } from 'react'

const minute = 60_000

// useNow is the time, to the minute, for what changes by itself as it goes on.
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, minute)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return now
}
