import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

// useSettled makes a select write what was chosen, and not what a keyboard passes on its way there: an arrow or a letter chooses at once
// where a list is closed. What it chose is written when one leaves the field or presses Enter, and dropped by Escape.
export function useSettled(value: string, write: (value: string) => Promise<unknown>) {
  const [typing, setTyping] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [writing, setWriting] = useState(false)
  const settle = async (to: string | null) => {
    setTyping(false)
    if (to === null || to === value || writing) {
      setChosen(null)
      return
    }
    setWriting(true)
    try {
      await write(to)
    } finally {
      setWriting(false)
      setChosen(null)
    }
  }
  return {
    value: chosen ?? value,
    // It is not disabled meanwhile: that would take the focus away.
    'aria-busy': writing || undefined,
    onChange: (e: ChangeEvent<HTMLSelectElement>) => {
      if (writing) return
      setChosen(e.target.value)
      if (!typing) void settle(e.target.value)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') void settle(chosen)
      else if (key === 'Escape') setChosen(null)
      else if (key !== 'Tab') setTyping(true)
    },
    onPointerDown: () => {
      setTyping(false)
    },
    onBlur: () => void settle(chosen),
  }
}
