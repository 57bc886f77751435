import { beforeEach, expect, test, vi } from 'vitest'
import { finishLater, later } from './undo'

vi.mock('../ui/toast', () => ({ tell: vi.fn() }))

const page = vi.hoisted(() => {
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  return window
})

beforeEach(() => void vi.useFakeTimers())

const doing = () => vi.fn(() => Promise.resolve())

test('what waits is done before one signs out, and once', async () => {
  const run = doing()
  later('Deleted', run, () => undefined)
  expect(run).not.toHaveBeenCalled()
  await finishLater()
  await finishLater()
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledOnce()
})

test('who leaves the page has not changed their mind', () => {
  const run = doing()
  later('Deleted', run, () => undefined)
  page.dispatchEvent(new Event('pagehide'))
  expect(run).toHaveBeenCalledOnce()
})
