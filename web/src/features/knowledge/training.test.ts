import { beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { useSwitch } from './training'

const asked = vi.hoisted(() => [] as { variables: unknown; answer: (answer: object) => void }[])
vi.mock('urql', () => {
  const mutation = (_: unknown, variables: unknown) => ({
    toPromise: () => new Promise((answer) => asked.push({ variables, answer })),
  })
  const client = { mutation }
  return { useClient: () => client }
})

beforeEach(() => {
  asked.length = 0
})

const switching = (isActive: boolean) =>
  hooked((t: { id: string; isActive: boolean }) => useSwitch('kb_1', t), { id: 'qt_1', isActive })

test('a training is set to what was chosen, and shown so until the list says it', async () => {
  const { now, doing, again } = await switching(true)
  await doing(() => void now()[1](false))
  expect(asked[0]?.variables).toEqual({ base: 'kb_1', id: 'qt_1', on: false })
  await doing(() => asked[0]?.answer({ data: { updateQueryTraining: { id: 'qt_1', isActive: false } } }))
  expect(now()[0]).toBe(false)
  await again({ id: 'qt_1', isActive: false })
  await again({ id: 'qt_1', isActive: true })
  expect(now()[0]).toBe(true)
})

test('what the server refuses is shown as it was', async () => {
  const { now, doing } = await switching(true)
  await doing(() => void now()[1](false))
  await doing(() => asked[0]?.answer({ error: { graphQLErrors: [{ message: 'Not now.', extensions: {} }] } }))
  expect(now()[0]).toBe(true)
})
