import { useCallback, useEffect, useState } from 'react'
import { useCan } from '../../app/shown'
import { readFragment } from '../../gql/fragment-masking'
import { count } from '../../lib/format'
import { problemOf } from '../../lib/problem'
import { touch, withLists } from '../../lib/touch'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Progress } from '../../ui/progress'
import { complain } from '../../ui/toast'
import { Fragment, useBulks, useCancel, useLook, useOthers, type Bulk, type Subject } from './bulk'
import { say } from './say'

// soon and later are how long it is until one looks again: at the beginning, and while it takes longer.
const soon = 250
const later = 1_000

// BulkProgress shows how far the bulk changes of a list are that were begun here, and says what came of each. Where one is begun, or may not be, it
// shows those that others have begun as well: one of them can be cancelled.
export function BulkProgress({ subject }: { subject: Subject }) {
  const { ids, ended } = useBulks(subject)
  const { others, gone } = useOthers(subject)
  const onEnd = useCallback(
    (id: string) => {
      gone(id)
      ended(id)
    },
    [ended, gone],
  )
  const all = [...ids, ...others.filter((id) => !ids.includes(id))]
  return all.map((id) => <One key={id} id={id} mine={ids.includes(id)} subject={subject} onEnd={onEnd} />)
}

type Props = { id: string; mine: boolean; subject: Subject; onEnd: (id: string) => void }

function One({ id, mine, subject, onEnd }: Props) {
  const words = text.table
  const [now, setNow] = useState<Bulk | null>(null)
  const [stopping, setStopping] = useState(false)
  const may = useCan(subject === 'Contact' ? 'contacts:update' : 'conversations:update')
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
        if (bulk && mine) say(bulk)
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
  }, [look, id, mine, subject, onEnd])
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
      {may && (
        <Button size="small" pending={stopping} onClick={() => void stop()}>
          {text.action.cancel}
        </Button>
      )}
    </div>
  )
}

const isUnderWay = ({ status }: Bulk) => status === 'PENDING' || status === 'RUNNING'
