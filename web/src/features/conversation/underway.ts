import { useCallback, useEffect, useRef, useState } from 'react'

type Sending = { sent: string; failed: Promise<boolean> }

const all = new Map<string, Sending>()

// underway notes the text that is being sent under a name: who leaves it and comes back meanwhile is not to find in the field
// what is about to be said.
export async function underway<O extends { problem: unknown }>(
  id: string,
  sent: string,
  answer: Promise<O>,
): Promise<O> {
  const sending = { sent, failed: answer.then(({ problem }) => problem !== null) }
  all.set(id, sending)
  try {
    return await answer
  } finally {
    if (all.get(id) === sending) all.delete(id)
  }
}

// useUnderway is what another composer of the conversation was sending when this one began, until it is forgotten.
export function useUnderway(id: string): [before: Sending | null, forget: () => void] {
  const [before, setBefore] = useState(() => all.get(id) ?? null)
  const forget = useCallback(() => {
    setBefore(null)
  }, [])
  return [before, forget]
}

// useOutcome calls back once that has been sent, or has failed.
export function useOutcome(before: Sending | null, settled: (sent: string, failed: boolean) => void): void {
  const latest = useRef(settled)
  useEffect(() => {
    latest.current = settled
  })
  useEffect(() => {
    if (!before) return
    let here = true
    void before.failed.then((failed) => {
      if (here) latest.current(before.sent, failed)
    })
    return () => void (here = false)
  }, [before])
}
