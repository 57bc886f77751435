import { useCallback, useState } from 'react'
import type { Outcome } from './mutate'
import { later } from './undo'

// useGone hides at once what is deleted, and deletes it when that can no longer be undone. It is back if somebody undoes it, or if the
// server refuses.
export function useGone() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const away = useCallback((id: string, title: string, remove: () => Promise<Outcome<unknown>>) => {
    setGone((was) => new Set([...was, id]))
    const back = () => {
      setGone((was) => new Set([...was].filter((other) => other !== id)))
    }
    const run = async () => {
      if ((await remove()).problem) back()
    }
    later(title, run, back)
  }, [])
  return [gone, away] as const
}
