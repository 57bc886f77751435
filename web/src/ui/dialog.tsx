import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { text } from '../text/text'
import { Button, IconButton, type Look } from './button'
import { classes } from './class'
import { firstIn, useOrigin } from './focus'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  hint?: ReactNode
  children: ReactNode
  width?: 'normal' | 'wide'
  // side has it come in from the side, for what one works beside.
  side?: boolean
  // held has it stay where one clicks beside it: what it shows, or takes, would be gone.
  held?: boolean
}

const backdrop =
  'fixed inset-0 z-40 bg-black/40 transition-opacity data-[starting-style]:opacity-0 data-[ending-style]:opacity-0'

const middle =
  'fixed top-1/2 left-1/2 z-40 flex max-h-[92dvh] w-[calc(100vw-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-2xl ' +
  'transition-all data-[starting-style]:scale-95 data-[starting-style]:opacity-0 data-[ending-style]:scale-95 data-[ending-style]:opacity-0'

const drawer =
  'fixed inset-y-0 right-0 z-40 flex w-full max-w-xl flex-col transition-transform ' +
  'data-[starting-style]:translate-x-full data-[ending-style]:translate-x-full'

// Dialog asks for something, or shows it, before all else. It begins in its first field. Escape and the cross close it, and one
// is back where one was.
export function Dialog({ open, onClose, title, hint, children, width = 'normal', side, held = false }: Props) {
  const place = side ? drawer : classes(middle, width === 'wide' ? 'max-w-3xl' : 'max-w-lg')
  const body = useRef<HTMLDivElement>(null)
  const origin = useOrigin(open)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={held}
      onOpenChange={(now) => {
        if (!now) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          initialFocus={(by) => (by === 'touch' ? true : ((body.current && firstIn(body.current)) ?? true))}
          finalFocus={() => origin() ?? true}
          className={classes('border border-line bg-surface text-ink shadow-float', place)}
        >
          <div className="flex items-start gap-3 border-b border-line px-5 py-4">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {hint && <Base.Description className="mt-1 text-soft">{hint}</Base.Description>}
            </div>
            <IconButton icon={X} size="small" label={text.action.close} onClick={onClose} />
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

// Buttons stand at the end of a dialog's form.
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>
}

type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<void> | void
  title: string
  hint: ReactNode
  action: string
  look?: Look
}

// Confirm asks before something that cannot be undone.
export function Confirm({ open, onClose, onConfirm, title, hint, action, look = 'danger' }: ConfirmProps) {
  const [pending, setPending] = useState(false)
  const go = async () => {
    setPending(true)
    try {
      await onConfirm()
    } finally {
      setPending(false)
    }
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div>{hint}</div>
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button look={look} pending={pending} onClick={() => void go()}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
