import { useEffect, useState } from 'react'
import { ago, dateTime } from '../lib/format'
import { Tip } from './tip'

const minute = 60_000

// Ago is a time as one speaks of it; the exact one shows when one points at it.
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, minute)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return (
    <Tip text={dateTime(at)}>
      <time dateTime={at} className="whitespace-nowrap">
        {ago(at, now)}
      </time>
    </Tip>
  )
}
