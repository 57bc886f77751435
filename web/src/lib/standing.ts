import { useState } from 'react'
import { text as words } from '../text/text'
import { complain } from '../ui/toast'

// useStanding is the text that a change of it stands on: what is saved as far as this page has read it, or what it has saved itself since. Where
// the server says that it is another by now, the next change stands on what is read: what this page has saved is there no more. Conflicts counts
// those, for what is saved to be compared then, whatever was known of it.
export function useStanding(saved: string) {
  const [at, setAt] = useState({ saved, text: saved, conflicts: 0 })
  if (at.saved !== saved) setAt({ ...at, saved, text: saved })
  const standOn = (text: string) => {
    setAt((now) => ({ ...now, text }))
  }
  const meet = (mine: string) => {
    setAt((now) => ({ ...now, text: now.saved, conflicts: now.conflicts + 1 }))
    if (mine.trim() === saved.trim()) complain(words.problem.title, words.problem.conflict) // there is nothing to compare yet
  }
  return { text: at.text, conflicts: at.conflicts, standOn, meet }
}
