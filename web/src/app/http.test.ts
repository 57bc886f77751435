import { afterEach, expect, test, vi } from 'vitest'
import { ask, send } from './http'
import { lostSession, resumed } from './lost'

const answer = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const refused = () =>
  answer(401, { data: null, error: { code: 'unauthorized', message: 'Sign in again.', details: [] } })

const server = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
Object.assign(globalThis, { fetch: server, localStorage: {} })

afterEach(() => {
  resumed()
  server.mockReset()
})

const turns = () => new Promise((done) => setImmediate(done))

test('a file waits for signing in again, and is sent then', async () => {
  server.mockImplementationOnce(refused).mockImplementation(() => answer(200, { data: { id: 'file_1' }, error: null }))
  const sent = vi.fn()
  const sending = send(new File(['a'], 'a.txt'), 'sub_1').then(sent, sent)
  await turns()
  expect([lostSession.now(), sent.mock.calls]).toEqual([true, []])
  resumed()
  await sending
  expect(sent).toHaveBeenCalledWith({ id: 'file_1' })
  const body = server.mock.lastCall?.[1].body as FormData
  expect((body.get('file') as File).name).toBe('a.txt')
})

test('a wrong password is no session that has ended', async () => {
  server.mockImplementation(refused)
  await expect(ask('POST', '/session', {})).rejects.toMatchObject({ code: 'unauthorized' })
  expect(lostSession.now()).toBe(false)
})

test('a file that is refused is not sent again', async () => {
  server.mockImplementation(() =>
    answer(403, { data: null, error: { code: 'forbidden', message: 'No.', details: [] } }),
  )
  await expect(send(new File(['a'], 'a.txt'), 'sub_1')).rejects.toMatchObject({ code: 'forbidden' })
  expect(server).toHaveBeenCalledOnce()
})
