import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { text } from '../text/text'
import { Button } from '../ui/button'
import { Dialog, DialogButtons } from '../ui/dialog'

// unsaved are the parts of the page with changes that are not saved. The first of them asks for all, so that one is asked once.
const unsaved = new Set<string>()

type Props = {
  dirty: boolean
  // drafted says that this browser keeps what is not saved.
  drafted?: boolean
}

// Leave asks before one goes elsewhere without having saved. Another tab of the same thing is not elsewhere.
export function Leave({ dirty, drafted = false }: Props) {
  const words = text.shell.leave
  const part = useId()
  useEffect(() => {
    if (!dirty) return
    unsaved.add(part)
    return () => void unsaved.delete(part)
  }, [part, dirty])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname && [...unsaved][0] === part,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <Dialog open={status === 'blocked'} onClose={() => reset?.()} title={words.title}>
      <p>{drafted ? words.drafted : words.lost}</p>
      <DialogButtons>
        <Button onClick={() => proceed?.()}>{words.go}</Button>
        <Button look="primary" onClick={() => reset?.()}>
          {words.stay}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
