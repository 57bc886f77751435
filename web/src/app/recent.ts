import { useEffect } from 'react'
import type { Thing } from './found'
import { placeOf, put } from './remembered'
import { useShell } from './shown'

// It begins as what is remembered of the shell does, and is forgotten with it.
const place = 'switchboard.shell.recent.'
const most = 5

// recent is what somebody went to lately in a subaccount. It ends with the session.
export const recent = {
  of(subaccount: string): Thing[] {
    try {
      return JSON.parse(localStorage.getItem(place + subaccount) ?? '[]') as Thing[]
    } catch {
      return []
    }
  },
  add(subaccount: string, { id, label, group, to, of }: Thing) {
    const others = recent.of(subaccount).filter((r) => r.id !== id)
    put(place + subaccount, JSON.stringify([{ id, label, group, to, of }, ...others].slice(0, most)))
  },
  // drop takes out a contact, what is of it, and what else is called so: its conversations and calls have its name.
  drop(subaccount: string, id: string, label: string) {
    const others = recent.of(subaccount).filter((r) => r.id !== id && r.of !== id && r.label !== label)
    put(place + subaccount, JSON.stringify(others))
  },
}

// useVisited has the thing of a page, and the contact whose it is, remembered as soon as it is known what it is called, however somebody
// came to it.
export function useVisited(
  to: string,
  group: string,
  id: string | undefined,
  label: string | undefined,
  of?: string | null,
): void {
  const { subaccount, workspace } = useShell()
  const here = placeOf(subaccount, workspace.id)
  useEffect(() => {
    if (id && label) recent.add(here, { id, label, group, to, of: of ?? undefined })
  }, [here, to, group, id, label, of])
}

// useForget takes out of what is remembered what there is no more.
export function useForget(): (id: string, label: string) => void {
  const { subaccount, workspace } = useShell()
  return (id, label) => {
    recent.drop(placeOf(subaccount, workspace.id), id, label)
  }
}
