import type { KeyboardEvent } from 'react'

// onSend hears Ctrl+Enter, which sends what is written in a field of several lines; all other keys are for otherwise.
export const onSend = (send: () => void, otherwise?: (e: KeyboardEvent) => void) => (e: KeyboardEvent) => {
  if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) {
    otherwise?.(e)
    return
  }
  e.preventDefault()
  send()
}
