import { ask } from './http'
import { put, remembered, user } from './remembered'
import { url } from './url'

export type Membership = { id: string; name: string; role: string; subaccounts: string[] }

// The language is the one that they have chosen, or ''.
export type Session = { id: string; email: string; name: string; language: string; workspaces: Membership[] }

export type SignInOptions = { setup: boolean; oidc: { name: string } | null; mail: boolean; development: boolean }

export const session = {
  who: () => ask<Session>('GET', '/session'),
  options: () => ask<SignInOptions>('GET', '/session/options'),
  signIn: (email: string, password: string) => {
    remembered.forget()
    return ask<Session>('POST', '/session', { email, password })
  },
  signOut: () => ask('DELETE', '/session'),
  askReset: (email: string, language: string) => ask('POST', '/session/reset', { email, language }),
  reset: (token: string, password: string) => ask('PATCH', '/session/reset', { token, password }),
  changePassword: (current: string, password: string) => ask<Session>('PATCH', '/session', { current, password }),
}

const kept = { workspace: 'switchboard.workspace', subaccount: 'switchboard.subaccount' }

const read = (name: string) => sessionStorage.getItem(name) ?? localStorage.getItem(name)
const keep = (name: string, id: string) => {
  put(name, id)
  sessionStorage.setItem(name, id)
}
const forgetHere = () => {
  Object.values(kept).forEach((name) => sessionStorage.removeItem(name))
}

// The workspace and the subaccount that were last open in this browser. A tab stays in its own, whatever is open in others: where
// the address of one of the agency's pages names no workspace, it is this one's. A subaccount is of one workspace: in another none is known.
export const last = {
  workspace: () => read(kept.workspace),
  subaccount: () => read(kept.subaccount) || null,
  keep(what: keyof typeof kept, id: string) {
    if (what === 'workspace' && id !== last.workspace()) keep(kept.subaccount, '')
    keep(kept[what], id)
  },
  // begin is in the workspace that an address wants, in the last one, or in any, as far as they are a member of it.
  begin(all: readonly Membership[], wanted: unknown) {
    const there = [wanted, last.workspace()].flatMap((id) => all.filter((w) => w.id === id))
    const chosen = there[0] ?? all[0]
    if (chosen) last.keep('workspace', chosen.id)
  },
  forget() {
    remembered.forget()
    Object.values(kept).forEach((name) => localStorage.removeItem(name))
    localStorage.removeItem(user)
    forgetHere()
  },
}

// move to another workspace: everything that a page remembers is of its own. Which one stands in the address: who is asked about changes
// that are not saved may stay.
export function move(workspace: string): void {
  window.location.assign(`${url.root}?workspace=${encodeURIComponent(workspace)}`)
}

let shown = { id: '', email: '', again: '' }
let left = false

// present is whom the page was loaded for.
export const present = {
  who: () => shown.id,
  email: () => shown.email,
  // is answers false where the page was loaded for somebody else, and leaves it. Again is its address if anybody may be there: it is then loaded
  // again, for them.
  is(id: string, email: string, again = shown.again): boolean {
    if (shown.id && shown.id !== id) {
      present.leave(shown.again || url.root)
      return false
    }
    shown = { id, email, again }
    // What was shown to somebody before them, in this browser, is not theirs.
    if (localStorage.getItem(user) !== id) remembered.forget()
    put(user, id)
    return true
  },
  // leave goes away from a page that shows what its person could see, and would do in another's name what is done in it.
  leave(to: string) {
    left = true
    window.location.assign(to)
  },
  // left says that nothing of the page is to be kept any more.
  left: () => left,
}

// Signing out in another tab leaves nothing in this one either, and signing in there as somebody else leaves this page.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === kept.workspace && newValue === null) forgetHere()
    if (key !== user || !shown.id || newValue === shown.id) return
    present.leave(shown.again || (newValue ? url.root : url.login))
  })
  // It stands before the router's, which asks whether to leave what is not saved: here nobody could save it any more.
  const unasked = (e: Event) => {
    if (left) e.stopImmediatePropagation()
  }
  window.addEventListener('beforeunload', unasked, { capture: true })
}
