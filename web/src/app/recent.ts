import type { Thing } from './found'
import { put } from './remembered'

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
  add(subaccount: string, { id, label, group, to }: Thing) {
    const others = recent.of(subaccount).filter((r) => r.id !== id)
    put(place + subaccount, JSON.stringify([{ id, label, group, to }, ...others].slice(0, most)))
  },
}
