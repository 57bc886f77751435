import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { url } from '../../app/url'
import { isStale, type Pages } from '../../lib/pages'
import { elsewhere } from './inbox-conditions'

type List = Pick<Pages<{ id: string }>, 'rows' | 'more' | 'moving' | 'next'>

// useStep opens the conversation that is so many places below in the list of some conditions. Where the open one has left it, what stood
// beside it follows; at the end of what has been read, the next page is asked for.
export function useStep(list: List, id: string | undefined, conditions: string) {
  const navigate = useNavigate()
  const { subaccount } = useParams({ strict: false }) as { subaccount?: string }
  const ids = list.rows.map((r) => r.id)
  // was is the list as it was when the open conversation stood in it last.
  const was = useRef({ conditions, ids })
  useEffect(() => {
    if (id && ids.includes(id) && !isStale(list)) was.current = { conditions, ids }
  })
  return (by: 1 | -1) => {
    const before = was.current.conditions === conditions ? was.current.ids : []
    const to = stepped(ids, before, id, by)
    if (!to && by > 0 && list.more) list.next()
    if (to) void navigate({ to: url.conversation, params: { subaccount, id: to }, search: elsewhere } as never)
  }
}

function stepped(ids: readonly string[], before: readonly string[], id: string | undefined, by: 1 | -1) {
  const at = id ? ids.indexOf(id) : -1
  if (at >= 0) return ids[at + by]
  const stood = id ? before.indexOf(id) : -1
  const stays = (other: string) => ids.includes(other)
  const above = before.slice(0, Math.max(0, stood)).findLast(stays)
  if (stood < 0) return ids[0]
  if (by < 0) return above
  return before.slice(stood).find(stays) ?? ids[above ? ids.indexOf(above) + 1 : 0]
}

// useNearest brings a row into view once it is chosen. What is chosen as the list opens does not move it.
export function useNearest(chosen: boolean) {
  const row = useRef<HTMLLIElement>(null)
  const was = useRef(chosen)
  useEffect(() => {
    if (chosen && !was.current) row.current?.scrollIntoView({ block: 'nearest' })
    was.current = chosen
  }, [chosen])
  return row
}
