import { ask } from './http'
import { remembered } from './remembered'
import { agency } from './url'

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
  changePassword: (current: string, password: string) => ask<Session>('PATCH', '/session', { current, password }),
}

const kept = { workspace: 'switchboard.workspace', subaccount: 'switchboard.subaccount' }

const read = (name: string) => sessionStorage.getItem(name) ?? localStorage.getItem(name)
const keep = (name: string, id: string) => {
  localStorage.setItem(name, id)
  sessionStorage.setItem(name, id)
}
const forgetHere = () => {
  Object.values(kept).forEach((name) => sessionStorage.removeItem(name))
}

// The workspace and the subaccount that were last open in this browser. A tab stays in its own, whatever is open in others: the addresses
// of the agency's pages do not name the workspace. A subaccount is of one workspace: in another one begins with the agency.
export const last = {
  workspace: () => read(kept.workspace),
  subaccount: () => read(kept.subaccount),
  keep(what: keyof typeof kept, id: string) {
    if (what === 'workspace' && id !== last.workspace()) keep(kept.subaccount, agency)
    keep(kept[what], id)
  },
  forget() {
    remembered.forget()
    Object.values(kept).forEach((name) => localStorage.removeItem(name))
    forgetHere()
  },
}

// Who signs out in another tab leaves nothing in this one either.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === kept.workspace && newValue === null) forgetHere()
  })

let shown = { id: '', email: '' }

// present is whom the page was loaded for.
export const present = {
  who: () => shown.id,
  email: () => shown.email,
  is(id: string, email: string) {
    shown = { id, email }
  },
}

type Lost = { lost: boolean; wait: Promise<void>; found: () => void }

let lost: Lost | null = null
const watchers = new Set<() => void>()

// ended is told where the server no longer knows who is signed in. It settles when somebody has signed in again: what was
// asked meanwhile waits, and nothing that was typed is lost.
export function ended(): Promise<void> {
  if (!lost) {
    remembered.forget()
    const { promise, resolve } = promised()
    lost = { lost: true, wait: promise, found: resolve }
    watchers.forEach((tell) => tell())
  }
  return lost.wait
}

// resumed lets everything go on that waits.
export function resumed(): void {
  const was = lost
  lost = null
  was?.found()
  watchers.forEach((tell) => tell())
}

export const lostSession = {
  now: () => lost !== null,
  watch(tell: () => void) {
    watchers.add(tell)
    return () => void watchers.delete(tell)
  },
}

function promised() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
