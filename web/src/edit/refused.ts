import { useState } from 'react'
import type { Part } from './sheet'

type Said = Readonly<Record<string, string>>

const nothing: Said = {}

// useRefused is what the server says of the fields of cards that are saved together. It stands on a card until that is changed.
export function useRefused<I>() {
  const [{ sent, fields }, set] = useState({ sent: nothing, fields: nothing })
  const sentOf = (part: Part<I>) => JSON.stringify(part.input())
  return {
    of: (part: Part<I>): Said => (sent[part.label] === sentOf(part) ? fields : nothing),
    refuse: (parts: readonly Part<I>[], said: Said) => {
      set({ sent: Object.fromEntries(parts.map((p) => [p.label, sentOf(p)])), fields: said })
    },
  }
}
