import { useEffect, useRef, useState } from 'react'
import { useDraft } from './draft'

// Begun is a text that is being changed, and what stood there when that was begun: somebody else may have changed it by the time one comes back.
type Begun = { value: string; begun: string }

export type Rewriting = {
  value: string
  // begun is the text that a draft found from last time was a change of; absent where the text was opened now.
  begun?: string
  // onChange has null where the text stays as it was.
  onChange: (to: string | null) => void
}

// useRewriting is a saved text that is changed in its place. What is written is a draft until it is saved, or left as it was: a click somewhere
// else does not lose it.
export function useRewriting(name: string, saved: string) {
  const [own, setOwn] = useState<Begun | null>(null)
  // asked says that the text was opened here.
  const [asked, setAsked] = useState(false)
  const { found, drop } = useDraft(name, own, own !== null && own.value !== own.begun)
  // What has been saved since, though this page has not heard so, is nothing to go on with.
  const shown = own ?? (found && found.value.trim() !== saved.trim() ? found : null)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  const onChange = (to: string | null) => {
    if (to === null) drop()
    if (to === null) setAsked(false)
    setOwn(to === null ? null : { value: to, begun: shown?.begun ?? saved })
  }
  const field: Rewriting | null = shown && {
    value: shown.value,
    ...(asked ? {} : { begun: shown.begun }),
    onChange,
  }
  return {
    field,
    begin: () => {
      setAsked(true)
      onChange(saved)
    },
    // done ends it once it has been saved: what was written meanwhile stays.
    done: (sent: string) => {
      if (latest.current?.value === sent) onChange(null)
    },
  }
}
