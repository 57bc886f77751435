import { useState, type ComponentProps } from 'react'
import { text } from '../../text/text'
import { Dialog } from '../../ui/dialog'
import { CallPanel } from './call-panel'

type Props = Omit<ComponentProps<typeof CallPanel>, 'onTalking'> & { open: boolean; onClose: () => void }

// CallDrawer has the panel that tests an assistant by a call beside its settings. A click beside it does not hang up on a call in this browser.
export function CallDrawer({ open, onClose, ...panel }: Props) {
  const words = text.assistant.call
  const [talking, setTalking] = useState(false)
  return (
    <Dialog side held={talking} open={open} onClose={onClose} title={words.title} hint={words.hint}>
      <CallPanel {...panel} onTalking={setTalking} />
    </Dialog>
  )
}
