import { useEffect, useRef } from 'react'
import { useClient, type Client } from 'urql'
import type { Shell } from '../app/shown'
import { pause } from '../app/steady'
import { graphql } from '../gql/gql'
import { text } from '../text/text'
import { complain } from '../ui/toast'
import { adopt, kept, placeOf, wait, waiting, waitingIn } from './kept-views'
import { oneAtATime } from './one'
import { problemOf, type Problem } from './problem'
import { asInput, isServers, longestName, type View } from './view'

const Saving = graphql(`
  mutation SaveTableView($id: ID, $input: TableViewInput!) {
    saveTableView(id: $id, input: $input) {
      id
      list
      name
      conditions
      layout
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteTableView($id: ID!) {
    deleteTableView(id: $id) {
      id
    }
  }
`)

type Of = Pick<Shell, 'userId' | 'subaccount' | 'workspace' | 'views'>

// later are problems that end by themselves: what waits goes on waiting.
const later = ['unreachable', 'unauthorized', 'rate_limited', 'unavailable', 'internal', 'persisted_query_not_found']

// sendViews sends the views that wait, but for those that are being deleted. It answers false where some could not be sent now, which wait on;
// one that the server fails at does not keep the others waiting.
export async function sendViews(client: Client, of: () => Of): Promise<boolean> {
  let all = true
  for (const list of waitingIn(of()))
    for (const { id } of waiting(of(), list)) {
      if (kept.now().gone.includes(id)) continue
      const failed = await send(client, of, list, id)
      if (failed && failed !== 'internal') return false
      all = all && !failed
    }
  return all
}

// send one, under another name where its own is taken. It answers the code of the problem where that cannot be done now.
async function send(client: Client, of: () => Of, list: string, id: string): Promise<string | null> {
  for (;;) {
    const view = waiting(of(), list).find((v) => v.id === id)
    if (!view) return null
    const before = of()
    const variables = { id: isServers(id) ? id : null, input: asInput(list, view) }
    const { data, error } = await client.mutation(Saving, variables).toPromise()
    if (data) {
      const row = data.saveTableView
      const wanted = waiting(before, list).some((v) => v.id === id) // else it was deleted meanwhile
      kept.save(row, id, before.views)
      settle(before, list, view, row.id)
      if (!wanted && !isServers(id)) await remove(client, row.id)
      return null
    }
    const problem = problemOf(error)
    if (later.includes(problem.code)) return problem.code
    if (!problem.fields['name'] || problem.code !== 'conflict') {
      refuse(before, list, view, problem)
      return null
    }
    const put = { ...view, name: another(view.name) }
    const views = waiting(before, list).map((v) => (v.id === id ? put : v))
    if (!wait(before, list, views)) return 'full'
  }
}

// settle has a view wait no longer, unless it has been changed since it was sent.
function settle(of: Of, list: string, sent: View, id: string): void {
  const same = JSON.stringify(sent)
  wait(
    of,
    list,
    waiting(of, list).flatMap((v) => (v.id !== sent.id ? [v] : JSON.stringify(v) === same ? [] : [{ ...v, id }])),
  )
}

// refuse deals with a view that the server does not take. One that it never had stays in this browser, as if there were no server. Of one that
// it has, the server's holds.
function refuse(of: Of, list: string, view: View, problem: Problem): void {
  if (!isServers(view.id)) return
  settle(of, list, view, view.id)
  complain(text.problem.title, problem.message)
}

// another is the next name after one that is taken: it ends with a number.
export function another(name: string): string {
  const [, stem = name, n = '1'] = /^(.*) \((\d+)\)$/.exec(name) ?? []
  const end = ` (${String(Number(n) + 1)})`
  return stem.slice(0, longestName - end.length).trimEnd() + end
}

// remove has the server delete a view. One that is gone meanwhile is deleted as well.
async function remove(client: Client, id: string): Promise<Problem | null> {
  const { error } = await client.mutation(Deleting, { id }, { additionalTypenames: ['TableView'] }).toPromise()
  const problem = error ? problemOf(error) : null
  return problem?.code === 'not_found' ? null : problem
}

// removeView deletes a view, which may not have been sent yet. If it refuses, the view is there again.
export async function removeView(client: Client, of: Of, list: string, id: string): Promise<void> {
  const at = kept.now().became[id] ?? id
  const left = waiting(of, list).filter((v) => v.id !== id && v.id !== at)
  const problem = isServers(at) ? await remove(client, at) : null
  if (!problem) {
    if (left.length < waiting(of, list).length) wait(of, list, left)
    return
  }
  kept.show(id)
  complain(text.problem.title, problem.message)
}

let wake: () => void = () => undefined

// hurry has what waits sent.
export const hurry = () => {
  wake()
}

// useSending sends what waits: at once, whenever there is more, when there is a network again, and now and then. Without a shell it is not known
// yet who looks, and what one person has saved must not become another's. Where another tab has sent something, reread asks the server again.
export function useSending(shell: Shell | undefined, reread: () => void): void {
  const client = useClient()
  const latest = useRef(shell)
  const asks = useRef(reread)
  useEffect(() => {
    latest.current = shell
    asks.current = reread
  })
  const known = shell !== undefined
  useEffect(() => {
    if (!known) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const one = oneAtATime(async () => {
      clearTimeout(timer)
      if (!latest.current) return true
      if (await sendViews(client, () => latest.current as Shell)) tries = 0
      else timer = setTimeout(ask, pause(tries++))
      return true
    })
    const ask = () => {
      if (latest.current && waitingIn(latest.current).length > 0) one.ask()
    }
    // What waits no longer in another tab has been sent by it.
    const heard = ({ key, oldValue, newValue }: StorageEvent) => {
      if (!latest.current || !key?.startsWith(placeOf(latest.current, ''))) return
      if ((newValue ?? '').length < (oldValue ?? '').length) asks.current()
    }
    wake = ask
    if (latest.current) adopt(latest.current)
    ask()
    window.addEventListener('online', ask)
    window.addEventListener('storage', heard)
    return () => {
      one.stop()
      clearTimeout(timer)
      if (wake === ask) wake = () => undefined
      window.removeEventListener('online', ask)
      window.removeEventListener('storage', heard)
    }
  }, [client, known])
}
