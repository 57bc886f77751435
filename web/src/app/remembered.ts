import type { ShellQuery } from '../gql/graphql'
import { agency } from './url'

const place = 'switchboard.shell.'

// placeOf is where something is kept of a subaccount, or of the agency: each workspace has its own.
export const placeOf = (subaccount: string, workspace: string) =>
  subaccount === agency ? `${agency}.${workspace}` : subaccount

// remembered is what the server last said of who looks, and at what: a page begins with it and asks for what it shows at once,
// while the server is asked again. It hides and shows, and allows nothing. It ends with the session.
export const remembered = {
  of(subaccount: string, workspace: string): ShellQuery | undefined {
    try {
      return JSON.parse(localStorage.getItem(place + placeOf(subaccount, workspace)) ?? 'null') as ShellQuery | undefined
    } catch {
      return undefined
    }
  },
  keep(subaccount: string, data: ShellQuery) {
    localStorage.setItem(place + placeOf(subaccount, data.viewer.workspace.id), JSON.stringify(data))
  },
  forget() {
    for (const key of Object.keys(localStorage)) if (key.startsWith(place)) localStorage.removeItem(key)
  },
}
