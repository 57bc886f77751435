import { useEffect, useRef, useState } from 'react'

// useTyped is what somebody types into a condition of a list, which is told once typing pauses. What changes elsewhere, as by a saved view
// or a link to the same list, takes its place; what comes back from here does not replace what has been typed since.
export function useTyped(value: string, onChange: (value: string) => void, pause: (typed: string) => number) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value !== told) setTyped(value)
    setTold(value)
  }
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const wait = pause(typed)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      setTold(typed)
      latest.current(typed)
    }, wait)
    return () => {
      clearTimeout(timer)
    }
  }, [typed, value, wait])
  return [typed, setTyped] as const
}
