import { beforeEach, expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { CannedDialog } from './canned-dialog'

vi.mock('../../ui/focus', () => ({}))
vi.stubGlobal('navigator', { onLine: true })
const server = vi.hoisted(() => ({ asked: [] as unknown[], pages: [] as object[], sent: [] as object[] }))
vi.mock('urql', () => {
  const query = (_: unknown, { after }: { after: string | null }) => {
    server.asked.push(after)
    const cannedReplies = server.pages.shift()
    return { toPromise: () => Promise.resolve(cannedReplies ? { data: { cannedReplies } } : { error: {} }) }
  }
  const mutation = (_: unknown, { input }: { input: object }) => {
    server.sent.push(input)
    return { toPromise: () => Promise.resolve({ data: { updateCannedReply: {} } }) }
  }
  const client = { query, mutation }
  return { useClient: () => client }
})

beforeEach(() => {
  Object.assign(server, { asked: [], pages: [], sent: [] })
})

const refund = { id: 'can_1', name: 'Refund', content: 'We refund it.' }
const others = { nodes: [{ ...refund, id: 'can_2' }], pageInfo: { hasNextPage: true, endCursor: 'two' } }
const last = (nodes: object[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: null } })

async function rename() {
  const { now, doing } = await hooked(CannedDialog, { canned: refund, onClose: () => undefined })
  type Part = { name?: string; onChange?: (e: object) => void; onSubmit?: (e: object) => void }
  const all = () => within(now()).map((e) => e.props as Part)
  await doing(() =>
    all()
      .find((p) => p.name === 'name')
      ?.onChange?.({ type: 'change', target: { name: 'name', value: 'Money back' } }),
  )
  await doing(async () => {
    all()
      .find((p) => p.onSubmit)
      ?.onSubmit?.({ preventDefault: () => undefined, persist: () => undefined })
    await new Promise((go) => setTimeout(go))
  })
}

test('what others have made of a canned reply stays, though it is behind a hundred newer ones', async () => {
  server.pages = [others, last([{ ...refund, content: 'We refund all of it.' }])]
  await rename()
  expect(server.asked).toEqual([null, 'two'])
  expect(server.sent).toEqual([{ name: 'Money back', content: 'We refund all of it.' }])
})

test('one that is there no more is for the server to refuse', async () => {
  server.pages = [others, last([])]
  await rename()
  expect(server.sent).toEqual([{ name: 'Money back', content: 'We refund it.' }])
})

test('nothing is sent where it cannot be seen what is there', async () => {
  server.pages = [others]
  await rename()
  expect([server.asked, server.sent]).toEqual([[null, 'two'], []])
})
