import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useAgain } from './again'
import { feed } from './feed'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  page.visibilityState = 'visible'
  vi.useRealTimers()
})

async function shell() {
  const live = feed()
  const run = vi.fn()
  await hooked(() => useAgain(live, run), {})
  const see = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { live, run, see }
}

const minutes = (n: number) => vi.advanceTimersByTime(n * 60_000)

test('nothing asks by itself, however long a tab is open', async () => {
  const { run } = await shell()
  minutes(600)
  expect(run).not.toHaveBeenCalled()
})

test('whoever comes back asks again, but not each time', async () => {
  const { run, see } = await shell()
  minutes(10)
  see('hidden')
  expect(run).not.toHaveBeenCalled()
  see('visible')
  see('hidden')
  see('visible')
  expect(run).toHaveBeenCalledOnce()
  minutes(10)
  see('visible')
  expect(run).toHaveBeenCalledTimes(2)
})

test('so does a connection that is back, once it is seen', async () => {
  const { run, live, see } = await shell()
  minutes(10)
  see('hidden')
  live.missed()
  expect(run).not.toHaveBeenCalled()
  see('visible')
  expect(run).toHaveBeenCalledOnce()
  minutes(10)
  live.tell({ type: 'a', sequence: 1, thingId: '', contactId: null, data: null })
  expect(run).toHaveBeenCalledOnce()
  live.missed()
  expect(run).toHaveBeenCalledTimes(2)
})
