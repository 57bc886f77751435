import { useEffect } from 'react'
import { placeOf, put } from './remembered'
import { useShell } from './shown'

// It begins as what is remembered of the shell does, and is forgotten with it.
const place = 'switchboard.shell.recent.'
const most = 5

// Visit is a thing that somebody went to, and its page. What it is called is not kept: nothing of what is erased stays in a browser.
export type Visit = { id: string; to: string }

const isVisit = (kept: unknown): kept is Visit =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof (kept as Visit).id === 'string' &&
  typeof (kept as Visit).to === 'string'

// recent is what somebody went to lately in a subaccount. It ends with the session.
export const recent = {
  of(subaccount: string): Visit[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(place + subaccount) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isVisit).map(({ id, to }) => ({ id, to })) : []
    } catch {
      return []
    }
  },
  add(subaccount: string, { id, to }: Visit) {
    const others = recent.of(subaccount).filter((r) => r.id !== id)
    put(place + subaccount, JSON.stringify([{ id, to }, ...others].slice(0, most)))
  },
  // lack takes out what there is no more, or what somebody may no longer see.
  lack(subaccount: string, gone: readonly string[]) {
    put(place + subaccount, JSON.stringify(recent.of(subaccount).filter((r) => !gone.includes(r.id))))
  },
}

// useVisited remembers the thing of a page as soon as it is loaded, however it was reached.
export function useVisited(to: string, id: string | undefined): void {
  const { subaccount, workspace } = useShell()
  const here = placeOf(subaccount, workspace.id)
  useEffect(() => {
    if (id) recent.add(here, { id, to })
  }, [here, to, id])
}
