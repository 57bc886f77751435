import { beforeEach, expect, test, vi } from 'vitest'
import { hooked } from './hooked'
import { useStanding } from './standing'

const complain = vi.hoisted(() => vi.fn())
vi.mock('../ui/toast', () => ({ complain }))
beforeEach(() => void complain.mockClear())

const standing = (saved: string) => hooked(({ saved }: { saved: string }) => useStanding(saved), { saved })

test('a change stands on what was saved here, and on what is read once it comes', async () => {
  const { now, again, doing } = await standing('A')
  await doing(() => now().standOn('B'))
  await again({ saved: 'A' })
  expect(now().text).toBe('B')
  await again({ saved: 'C' })
  expect([now().text, now().conflicts]).toEqual(['C', 0])
})

test('where what was saved here is there no more, the next change stands on what is read, the same as before', async () => {
  const { now, again, doing } = await standing('A')
  await doing(() => now().standOn('B'))
  await doing(() => now().meet('C'))
  await again({ saved: 'A' })
  expect([now().text, now().conflicts]).toEqual(['A', 1])
  expect(complain).not.toHaveBeenCalled()
})

test('a conflict where there is nothing to compare is said', async () => {
  const { now, doing } = await standing('A')
  await doing(() => now().standOn('B'))
  await doing(() => now().meet('A '))
  expect(complain).toHaveBeenCalledOnce()
})
