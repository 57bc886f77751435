import { useCallback, useEffect, useRef, useState } from 'react'

// useAnswered is what a page has read, or what a save has answered since: that holds until the page has been read again.
export function useAnswered<T>(read: T): [T, (answer: NonNullable<T>) => void] {
  const [answer, setAnswer] = useState<{ over: T; is: T } | null>(null)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const take = useCallback((is: NonNullable<T>) => {
    setAnswer({ over: latest.current, is })
  }, [])
  return [answer && answer.over === read ? answer.is : read, take]
}
