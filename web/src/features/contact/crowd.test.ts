import { expect, test } from 'vitest'
import { each } from './crowd'

test('each runs for all, at most four at once, and counts failures', async () => {
  let now = 0
  let most = 0
  const seen: number[] = []
  const failed = await each([1, 2, 3, 4, 5, 6, 7, 8, 9], async (n) => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    seen.push(n)
    now--
    return n % 4 !== 0
  })
  expect(failed).toBe(2)
  expect(seen).toHaveLength(9)
  expect(most).toBe(4)
})
