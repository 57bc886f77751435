import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Secret } from '../../ui/copy'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { At } from '../../ui/time'

const Rotate = graphql(`
  mutation RotateToolSecret {
    rotateToolSecret {
      secret
      previousUntil
    }
  }
`)

// SecretDialog makes the secret anew that requests are signed with, and shows it this once.
export function SecretDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = text.tool
  const [made, setMade] = useState<{ secret: string; previousUntil?: string | null } | null>(null)
  const [rotate, pending] = useMutate(Rotate)
  const close = () => {
    setMade(null)
    onClose()
  }
  const run = async () => {
    const { data } = await rotate({})
    if (data) setMade(data.rotateToolSecret)
  }
  return (
    <Dialog open={open} onClose={close} title={made ? words.secret : words.secretTitle} held={made !== null}>
      {made ? (
        <div className="flex flex-col gap-3">
          <p>{words.secretShown}</p>
          <Secret value={made.secret} label={words.secret} />
          {made.previousUntil && (
            <p className="text-soft">
              <At at={made.previousUntil} say={words.secretUntil} />
            </p>
          )}
          <DialogButtons>
            <Button look="primary" onClick={close}>
              {text.action.done}
            </Button>
          </DialogButtons>
        </div>
      ) : (
        <>
          <p>{words.secretHint}</p>
          <DialogButtons>
            <Button onClick={close}>{text.action.cancel}</Button>
            <Button look="primary" pending={pending} onClick={() => void run()}>
              {words.secretRotate}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}
