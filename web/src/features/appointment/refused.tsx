import type { Problem } from '../../lib/problem'
import { writer } from '../../lib/when'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Alert } from '../../ui/trouble'

type Props = {
  problem: Problem
  timeZone: string
  pending: boolean
  onPick: (time: string) => void
  onInsist: () => void
}

// Refused is why a time cannot be booked, which times can, and the way to book it all the same.
export function Refused({ problem, timeZone, pending, onPick, onInsist }: Props) {
  const words = text.appointment
  const write = writer(timeZone)
  const free = problem.free ?? []
  return (
    <div className="flex flex-col gap-2">
      <Alert>{problem.message}</Alert>
      {free.length > 0 && <p>{words.free}</p>}
      <div className="flex flex-wrap gap-2">
        {free.map((time) => (
          <Button
            key={time}
            onClick={() => {
              onPick(time)
            }}
          >
            {write.both(time)}
          </Button>
        ))}
        <Button look="quiet" pending={pending} onClick={onInsist}>
          {words.anyway}
        </Button>
      </div>
    </div>
  )
}
