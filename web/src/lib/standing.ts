import { useState } from 'react'

// useStanding is the text that a change of it stands on: what is saved as far as this page has read it, or what it has saved itself since.
export function useStanding(saved: string) {
  const [at, setAt] = useState({ saved, text: saved })
  if (at.saved !== saved) setAt({ saved, text: saved })
  const standOn = (text: string) => {
    setAt((now) => ({ ...now, text }))
  }
  return [at.text, standOn] as const
}
