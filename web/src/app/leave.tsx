import { useBlocker } from '@tanstack/react-router'
import { text } from '../text/text'
import { Button } from '../ui/button'
import { Dialog, DialogButtons } from '../ui/dialog'

// Leave asks before one goes elsewhere without having saved. Another tab of the same thing is not elsewhere.
export function Leave({ dirty }: { dirty: boolean }) {
  const words = text.shell.leave
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <Dialog open={status === 'blocked'} onClose={() => reset?.()} title={words.title}>
      <p>{words.hint}</p>
      <DialogButtons>
        <Button onClick={() => proceed?.()}>{words.go}</Button>
        <Button look="primary" onClick={() => reset?.()}>
          {words.stay}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
