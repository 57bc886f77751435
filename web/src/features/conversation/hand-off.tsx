import { CirclePause, Hand } from 'lucide-react'
import { useCan } from '../../app/shown'
import { useNow } from '../../lib/now'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { tell } from '../../ui/toast'
import { Ago, At } from '../../ui/time'
import { useChange } from './change'
import { isPaused, type Head } from './thread-head'

// HandOff says that the assistant is silent, why, and how it goes on.
export function HandOff({ conversation: c, onTakeOver }: { conversation: Head; onTakeOver: () => void }) {
  const words = text.conversation
  const now = useNow()
  const { resume, resuming } = useChange()
  const [mayUpdate, mayWrite] = [useCan('conversations:update'), useCan('messages:create')]
  if (!c.handedOff && !isPaused(c, now)) return null
  const go = async () => {
    const { data } = await resume({ id: c.id })
    if (data) tell(words.resumed)
  }
  const Icon = c.handedOff ? Hand : CirclePause
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 md:px-6 ${
        c.handedOff ? 'bg-warn-wash text-warn' : 'bg-info-wash text-info'
      }`}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {c.handedOff ? words.handedOff : c.pausedUntil && <At at={c.pausedUntil} say={words.paused} />}{' '}
          {c.handedOffAt && c.handedOff && (
            <span className="text-xs font-normal">
              <Ago at={c.handedOffAt} />
            </span>
          )}
        </p>
        {c.handedOff && (
          <p className="text-xs break-words">{c.handOffReason ? reasonOf(c.handOffReason) : words.handedOffHint}</p>
        )}
      </div>
      {c.handedOff && mayWrite && (
        <Button size="small" onClick={onTakeOver}>
          {words.takeOver}
        </Button>
      )}
      {mayUpdate && (
        <Button size="small" pending={resuming} onClick={() => void go()}>
          {words.resume}
        </Button>
      )}
    </div>
  )
}
