import { expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { notices } from '../../ui/toast'
import { useTriage } from './triage'

// The server takes this many at a time; what is asked of it fails from the given request on.
const most = 100
const { asked, state } = vi.hoisted(() => ({ asked: [] as number[], state: { fails: 9 } }))
vi.mock('urql', () => {
  const mutation = (_: unknown, { ids }: { ids: string[] }) => {
    asked.push(ids.length)
    const error = ids.length > most || asked.length >= state.fails ? new Error('refused') : undefined
    return { toPromise: () => Promise.resolve(error ? { error } : { data: { triageConversations: [] } }) }
  }
  const client = { mutation }
  return { useClient: () => client }
})

const told: string[] = []
notices.hear(({ title }) => told.push(title))

const ids = Array.from({ length: 201 }, (_, i) => `conv_${String(i)}`)

test.each([
  ['are decided about in parts', 9, [100, 100, 1], true],
  ['are not said to be done where a part is refused', 2, [100, 100], false],
])('more conversations than the server takes at a time %s', async (_, fails, requests, done) => {
  asked.length = told.length = 0
  state.fails = fails
  const { now, doing } = await hooked(useTriage, undefined)
  let ok: boolean | undefined
  await doing(async () => {
    ok = await now().triage(ids, { status: 'DONE' }, '201 done')
  })
  expect([asked, ok, told.includes('201 done')]).toEqual([requests, done, done])
})
