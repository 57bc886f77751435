import { useState } from 'react'

// useOpened is the row that is open, also after it has left the list: what somebody writes about it is not to vanish when somebody else has
// dealt with it.
export function useOpened<R extends { id: string }>(rows: readonly R[], id: string): R | undefined {
  const [kept, setKept] = useState<R>()
  const found = rows.find((r) => r.id === id)
  if (found && found !== kept) setKept(found)
  return found ?? (kept?.id === id ? kept : undefined)
}
