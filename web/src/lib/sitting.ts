// For tests: a list that somebody has open, and a server that keeps its views.

import { createElement, type ReactElement } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { hooked } from './hooked'
import type { Row, View } from './view'

// A store has its entries as properties, as a browser's has.
const page = vi.hoisted(() => {
  const methods = {
    getItem: (key: string) => (store as Record<string, string>)[key] ?? null,
    setItem: (key: string, to: string) => void Object.assign(store, { [key]: to }),
    removeItem: (key: string) => Reflect.deleteProperty(store, key),
  }
  const store = Object.create(methods) as object
  const window = new EventTarget()
  Object.assign(globalThis, { localStorage: store, window })
  return { store, window, saved: '', undo: () => undefined as unknown, complain: vi.fn(), reread: vi.fn() }
})

const server = vi.hoisted(() => ({
  away: false,
  rows: [] as Row[],
  sent: [] as string[],
  meanwhile: () => undefined as unknown,
  // fails is with what the next ones are refused.
  fails: [] as string[],
}))

vi.mock('../app/go', () => ({ useConditions: () => [{ saved: page.saved }, () => undefined] }))
vi.mock('../ui/toast', () => ({
  tell: (_: string, undo: { run: () => void }) => (page.undo = undo.run),
  complain: page.complain,
}))

type Sent = { id: string | null; input?: Omit<Row, 'id'> }

const refused = (code: string, field?: string) => ({
  error: { graphQLErrors: [{ message: code, extensions: { code, details: field ? [{ field, message: code }] : [] } }] },
})

// answer does what the server does: a name stands for one view, and what is saved again as it is there is there once.
function answer({ id, input }: Sent) {
  server.sent.push(input ? input.name : `delete ${String(id)}`)
  server.meanwhile()
  if (server.away) return { error: { networkError: new Error('offline') } }
  const failure = server.fails.shift()
  if (failure) return refused(failure)
  const at = server.rows.find((r) => r.id === id)
  if (id && !at) return refused('not_found')
  if (!input) {
    server.rows = server.rows.filter((r) => r !== at)
    return { data: { deleteTableView: { id } } }
  }
  const named = server.rows.find((r) => r !== at && r.list === input.list && r.name === input.name)
  const said = ({ conditions, layout }: Omit<Row, 'id'>) => JSON.stringify([conditions, layout])
  if (named && !id && said(named) === said(input)) return { data: { saveTableView: named } }
  if (named) return refused('conflict', 'name')
  if (!at && server.rows.length >= 3) return refused('conflict')
  const row = { id: at?.id ?? `tview_${String(server.sent.length)}`, ...input }
  server.rows = [...server.rows.filter((r) => r !== at), row]
  return { data: { saveTableView: row } }
}

const client = {
  mutation: (_: unknown, sent: Sent) => ({ toPromise: () => Promise.resolve().then(() => answer(sent)) }),
}
vi.mock('urql', () => ({ useClient: () => client }))

const { useLayout, useViews } = await import('./list')
const { useSending } = await import('./send-views')

export const layout = (name: number) => ({ hidden: {}, widths: { name } })
export const view = (id: string, name: string, search = ''): View => ({
  id,
  name,
  conditions: { search },
  layout: layout(100),
})
export const row = (id: string, name: string, search = ''): Row => ({ list: 'CALLS', ...view(id, name, search) })

export const key = 'switchboard.views.user_1.sub_1.calls'
export const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as View[]
export const names = (of: readonly { name: string }[]) => of.map((v) => v.name)

// sitting opens the list as the server has it. With again, it has been asked anew.
async function sitting({ reached = true, subaccount = 'sub_1', workspaces = ['ws_a'] } = {}) {
  const shell = () =>
    ({
      userId: 'user_1',
      subaccount,
      views: server.rows,
      workspace: { id: workspaces[0] },
      workspaces: workspaces.map((id) => ({ id })),
    }) as unknown as Shell
  const told = { now: shell() }
  const inside = (child: ReactElement) => createElement(ShellContext, { value: told.now }, child)
  const it = await hooked(
    (known: boolean) => {
      useSending(known ? told.now : undefined, page.reread)
      return { ...useViews('calls'), layout: useLayout('calls') }
    },
    reached,
    inside,
  )
  const again = (known = true) => {
    told.now = shell()
    return it.again(known)
  }
  // Whatever has been sent has been answered.
  const settle = () => it.doing(() => vi.advanceTimersByTimeAsync(2_000))
  await settle()
  return { ...it, again, settle }
}

let open: { end: () => Promise<void> }[] = []
export const begin = async (options?: Parameters<typeof sitting>[0]) => {
  const it = await sitting(options)
  open.push(it)
  return it
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of Object.keys(page.store)) localStorage.removeItem(name)
  Object.assign(server, { away: false, rows: [], sent: [], meanwhile: () => undefined, fails: [] })
  page.saved = ''
  page.complain.mockClear()
  page.reread.mockClear()
})
afterEach(async () => {
  for (const it of open) await it.end()
  open = []
  vi.useRealTimers()
})

export { page, server }
