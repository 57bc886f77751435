import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked } from './hooked'

test('a hook has its state and its effects', async () => {
  const over = vi.fn()
  const twice = await hooked(
    ({ n }: { n: number }) => {
      const [seen, setSeen] = useState(0)
      useEffect(() => {
        setSeen(2 * n)
        return () => over(n)
      }, [n])
      return { seen, setSeen }
    },
    { n: 2 },
  )
  expect(twice.now().seen).toBe(4)
  await twice.again({ n: 3 })
  expect([twice.now().seen, over.mock.calls]).toEqual([6, [[2]]])
  await twice.doing(() => twice.now().setSeen(7))
  expect(twice.now().seen).toBe(7)
  await twice.end()
  expect(over).toHaveBeenLastCalledWith(3)
})
