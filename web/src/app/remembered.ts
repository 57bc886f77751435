import type { ShellQuery } from '../gql/graphql'
import { agency } from './url'

const place = 'switchboard.shell.'
const order = `${place}order`

// user is who has signed in last in this browser: all of its tabs send one cookie.
export const user = 'switchboard.user'

// most are kept: each has the names of up to a hundred subaccounts, and a browser's store has room for a few hundred of them.
const most = 30

// placeOf is where something is kept of a subaccount, or of the agency: each workspace has its own.
export const placeOf = (subaccount: string, workspace: string) =>
  subaccount === agency ? `${agency}.${workspace}` : subaccount

// remembered is what the server last said of who looks, and at what: a page begins with it and asks for what it shows at once,
// while the server is asked again. It hides and shows, and allows nothing. It ends with the session, and is nobody else's: without a door of ours
// an issuer may have signed in another person.
export const remembered = {
  of(subaccount: string, workspace: string): ShellQuery | undefined {
    try {
      const kept = localStorage.getItem(place + placeOf(subaccount, workspace)) ?? 'null'
      const data = JSON.parse(kept) as ShellQuery | null
      return data?.viewer.id === localStorage.getItem(user) ? (data ?? undefined) : undefined
    } catch {
      return undefined
    }
  },
  keep(subaccount: string, data: ShellQuery) {
    const newest = placeOf(subaccount, data.viewer.workspace.id)
    const all = [newest, ...orderOf().filter((other) => other !== newest)]
    all.slice(most).forEach((old) => localStorage.removeItem(place + old))
    put(order, JSON.stringify(all.slice(0, most)))
    put(place + newest, JSON.stringify(data))
  },
  forget() {
    for (const key of Object.keys(localStorage)) if (key.startsWith(place)) localStorage.removeItem(key)
  },
}

// orderOf is of what something is kept, the newest first.
function orderOf(): string[] {
  try {
    return JSON.parse(localStorage.getItem(order) ?? '[]') as string[]
  } catch {
    return []
  }
}

// put keeps something in this browser. What is only remembered makes room for it; where that is not enough, it answers false, and the page goes
// on without.
export function put(key: string, to: string): boolean {
  for (const room of [() => undefined, remembered.forget])
    try {
      room()
      localStorage.setItem(key, to)
      return true
    } catch {
      // there is no room
    }
  return false
}
