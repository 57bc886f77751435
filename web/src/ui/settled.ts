import { useEffect, useState, type ChangeEvent, type KeyboardEvent } from 'react'

// longest is how many milliseconds what was written is shown where the page does not come to say the same: somebody else may have
// changed it at once.
const longest = 5_000

// useSettled makes a select write what was chosen, and not what a keyboard passes on its way there: an arrow or a letter chooses at once
// where a list is closed. What it chose is written when one leaves the field or presses Enter, and dropped by Escape. `write` says whether
// it has been written: that is shown until the page has been read again.
export function useSettled(value: string, write: (value: string) => Promise<boolean>) {
  const [typing, setTyping] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [writing, setWriting] = useState(false)
  const [written, setWritten] = useState<string | null>(null)
  if (written === value) setWritten(null)
  const saved = written ?? value
  useEffect(() => {
    if (written === null) return
    const timer = setTimeout(() => {
      setWritten(null)
    }, longest)
    return () => {
      clearTimeout(timer)
    }
  }, [written])
  const settle = async (to: string | null) => {
    setTyping(false)
    if (writing) return
    if (to === null || to === saved) {
      setChosen(null)
      return
    }
    setWriting(true)
    try {
      if (await write(to)) setWritten(to)
    } finally {
      setWriting(false)
      setChosen(null)
    }
  }
  return {
    value: chosen ?? saved,
    // It is not disabled meanwhile: that would take the focus away.
    'aria-busy': writing || undefined,
    onChange: (e: ChangeEvent<HTMLSelectElement>) => {
      if (writing) return
      setChosen(e.target.value)
      if (!typing) void settle(e.target.value)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') void settle(chosen)
      else if (key === 'Escape') setChosen((was) => (writing ? was : null))
      else if (key !== 'Tab') setTyping(true)
    },
    onPointerDown: () => {
      setTyping(false)
    },
    onBlur: () => void settle(chosen),
  }
}
