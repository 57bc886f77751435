import type { ShellQuery } from '../gql/graphql'

const place = 'switchboard.shell.'

// remembered is what the server last said of who looks, and at what: a page begins with it and asks for what it shows at once,
// while the server is asked again. It hides and shows, and allows nothing. It ends with the session.
export const remembered = {
  of(subaccount: string): ShellQuery | undefined {
    try {
      return JSON.parse(localStorage.getItem(place + subaccount) ?? 'null') as ShellQuery | undefined
    } catch {
      return undefined
    }
  },
  keep(subaccount: string, data: ShellQuery) {
    localStorage.setItem(place + subaccount, JSON.stringify(data))
  },
  forget() {
    for (const key of Object.keys(localStorage)) if (key.startsWith(place)) localStorage.removeItem(key)
  },
}
