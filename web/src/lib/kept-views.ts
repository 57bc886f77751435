import { placeOf as whereOf } from '../app/remembered'
import type { Shell } from '../app/shown'
import { agency } from '../app/url'
import { locale } from '../text/language'
import { stored } from './stored'
import { asView, asViews, isOf, type Row, type View } from './view'

// Views are kept by the server. What has not been sent to it yet, such as without a network, stands in this browser until then, under the id
// of its member: there, too, is what was saved before the server kept any.
const place = 'switchboard.views.'

type Of = Pick<Shell, 'userId' | 'subaccount' | 'workspace'>

// placeOf is where the views of a list wait. The agency of each workspace has its own.
export const placeOf = ({ userId, subaccount, workspace }: Of, list: string) =>
  `${place}${userId}.${whereOf(subaccount, workspace.id)}.${list}`

// adopt takes over what a browser kept of the agency when all workspaces had one place for it. Of somebody who has several, nobody knows of
// which it is.
export function adopt(of: Of & Pick<Shell, 'workspaces'>): void {
  if (of.subaccount !== agency || of.workspaces.length !== 1) return
  const before = `${place}${of.userId}.${agency}.`
  for (const key of Object.keys(localStorage)) {
    const list = key.slice(before.length)
    if (!key.startsWith(before) || list.includes('.')) continue
    if (wait(of, list, [...waiting(of, list), ...asViews(stored.read(key))])) stored.keep(key, null)
  }
}

// waitingIn are the lists of which some wait.
export const waitingIn = (of: Of) =>
  Object.keys(localStorage).flatMap((key) =>
    key.startsWith(placeOf(of, '')) ? [key.slice(placeOf(of, '').length)] : [],
  )

export const waiting = (of: Of, list: string) => asViews(stored.read(placeOf(of, list)))

// wait answers false where this browser has no room.
export const wait = (of: Of, list: string, views: readonly View[]): boolean =>
  stored.keep(placeOf(of, list), views.length > 0 ? views : null)

type Kept = {
  // saved are those that the server has answered with since it was asked for all, which was before.
  saved: readonly Row[]
  before: readonly Row[] | null
  // became is which id the server has given to what waited under another.
  became: Readonly<Record<string, string>>
  // gone are those that are deleted, or will be if nobody undoes it.
  gone: readonly string[]
}

let now: Kept = { saved: [], before: null, became: {}, gone: [] }
const hearers = new Set<() => void>()

function become(change: Partial<Kept>): void {
  now = { ...now, ...change }
  hearers.forEach((tell) => tell())
}

// kept is what this page knows beyond what the server last said of all views, and what waits.
export const kept = {
  now: () => now,
  watch(tell: () => void) {
    hearers.add(tell)
    return () => void hearers.delete(tell)
  },
  // save notes a row that the server has saved since it answered with those of before.
  save(row: Row, was: string, before: readonly Row[]) {
    const others = now.before === before ? now.saved.filter((r) => r.id !== row.id) : []
    const gone = now.gone.includes(was) ? [...now.gone, row.id] : now.gone
    become({ saved: [...others, row], before, gone, became: { ...now.became, [was]: row.id } })
  },
  hide: (id: string) => {
    become({ gone: [...now.gone, id] })
  },
  show: (id: string) => {
    become({ gone: now.gone.filter((other) => other !== id && other !== now.became[id]) })
  },
}

// viewsOf are the views of a list: those of the server, and in their places those that have not been sent yet.
export function viewsOf(list: string, rows: readonly Row[], more: Kept, unsent: readonly View[]): View[] {
  const all = new Map<string, View>()
  const newer = more.before === rows ? more.saved : []
  for (const row of [...rows, ...newer]) if (isOf(list, row)) all.set(row.id, asView(row))
  for (const view of unsent) all.set(view.id, view)
  return [...all.values()].filter((v) => !more.gone.includes(v.id)).sort((a, b) => a.name.localeCompare(b.name, locale))
}
