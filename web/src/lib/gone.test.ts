import { beforeEach, expect, test, vi } from 'vitest'
import { tell } from '../ui/toast'
import { useGone } from './gone'
import { hooked } from './hooked'
import { finishLater } from './undo'

vi.mock('../ui/focus', () => ({ stay: () => undefined }))
vi.mock('../ui/toast', () => ({ tell: vi.fn() }))
vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))

beforeEach(() => {
  vi.mocked(tell).mockClear()
})

const done = () => Promise.resolve({ data: {}, problem: null } as const)
const refused = () => Promise.resolve({ data: null, problem: { code: 'conflict', message: '', fields: {} } } as const)
const list = () => hooked(() => useGone(), {})

test('what is deleted stays away where its list is left and shown again', async () => {
  const before = await list()
  const remove = vi.fn(done)
  await before.doing(() => {
    before.now()[1]('ks_1', 'Deleted', remove)
  })
  await before.end()
  const { now, doing, end } = await list()
  expect(now()[0].has('ks_1')).toBe(true)
  await doing(() => {
    now()[1]('ks_1', 'Deleted', remove)
  })
  await doing(finishLater)
  expect([remove.mock.calls.length, now()[0].has('ks_1')]).toEqual([1, true])
  await end()
})

test('what is taken back comes back to every list, and can be deleted again', async () => {
  const before = await list()
  await before.doing(() => {
    before.now()[1]('ks_2', 'Deleted', done)
  })
  await before.end()
  const { now, doing } = await list()
  await doing(() => vi.mocked(tell).mock.lastCall?.[1]?.run())
  expect(now()[0].has('ks_2')).toBe(false)
  const remove = vi.fn(done)
  await doing(() => {
    now()[1]('ks_2', 'Deleted', remove)
  })
  expect(now()[0].has('ks_2')).toBe(true)
  await doing(finishLater)
  expect(remove).toHaveBeenCalledOnce()
})

test('what the server refuses to delete comes back', async () => {
  const { now, doing } = await list()
  await doing(() => {
    now()[1]('ks_3', 'Deleted', refused)
  })
  await doing(finishLater)
  expect(now()[0].has('ks_3')).toBe(false)
})
