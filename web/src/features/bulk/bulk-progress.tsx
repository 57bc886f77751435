import { useEffect, useState } from 'react'
import { readFragment } from '../../gql/fragment-masking'
import { count } from '../../lib/format'
import { problemOf } from '../../lib/problem'
import { reasonOf } from '../../lib/reason'
import { touch, withLists } from '../../lib/touch'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Progress } from '../../ui/progress'
import { complain, tell } from '../../ui/toast'
import { Fragment, useBulks, useCancel, useLook, type Bulk, type Subject } from './bulk'

// soon and later are how long it is until one looks again: at the beginning, and while it takes longer.
const soon = 250
const later = 1_000

// BulkProgress shows how far the bulk changes of a list are that were begun here, and says what came of each.
export function BulkProgress({ subject }: { subject: Subject }) {
  const { ids, ended } = useBulks(subject)
  return ids.map((id) => <One key={id} id={id} subject={subject} onEnd={ended} />)
}

type Props = { id: string; subject: Subject; onEnd: (id: string) => void }

function One({ id, subject, onEnd }: Props) {
  const words = text.table
  const [now, setNow] = useState<Bulk | null>(null)
  const [stopping, setStopping] = useState(false)
  const look = useLook(subject, id)
  const cancel = useCancel(subject, id)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let looks = 0
    let over = false
    const turn = async () => {
      const { now: found, error } = await look()
      if (over) return
      const bulk = readFragment(Fragment, found) ?? null
      if (bulk) setNow(bulk)
      const lost = error !== undefined && ['not_found', 'forbidden'].includes(problemOf(error).code)
      if (lost || (bulk && !isUnderWay(bulk))) {
        if (bulk) say(bulk)
        touch(withLists(new Set([subject])))
        onEnd(id)
        return
      }
      timer = setTimeout(() => void turn(), looks++ < 4 ? soon : later)
    }
    void turn()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [look, id, subject, onEnd])
  const stop = async () => {
    setStopping(true)
    const error = await cancel()
    if (!error) return
    setStopping(false)
    complain(text.problem.title, problemOf(error).message)
  }
  return (
    <div
      role="group"
      aria-label={words.bulkChange}
      className="flex items-center gap-3 border-b border-line bg-info-wash px-5 py-2"
    >
      <span className="tabular shrink-0 text-info">
        {now ? words.bulkDone(count(now.done), count(now.total)) : words.bulkBegins}
      </span>
      <Progress label={words.bulkChange} value={now?.done ?? null} max={now?.total ?? 100} />
      <Button size="small" pending={stopping} onClick={() => void stop()}>
        {words.bulkStop}
      </Button>
    </div>
  )
}

const isUnderWay = ({ status }: Bulk) => status === 'PENDING' || status === 'RUNNING'

// say what came of a bulk change.
function say({ status, failureReason, changed, skipped, failed, total }: Bulk): void {
  const words = text.table
  const left = [skipped > 0 && words.bulkSkipped(count(skipped)), failed > 0 && words.bulkFailed(count(failed))]
  const more = left.filter(Boolean).join(' ')
  if (status === 'COMPLETED' && failed === 0) tell([words.bulkChanged(count(changed)), more].filter(Boolean).join(' '))
  else if (status === 'CANCELLED') tell(words.bulkStopped(count(changed), count(total)))
  else {
    const why = failureReason ? reasonOf(failureReason) : more
    complain(words.bulkStopped(count(changed), count(total)), why)
  }
}
