import { expect, test } from 'vitest'
import { Refusal } from '../app/http'
import { each } from './each'

const error = (code: string) => ({ error: { graphQLErrors: [{ extensions: { code } }] as never } })

test('each runs for all, at most four at once, and returns for which it worked', async () => {
  let now = 0
  let most = 0
  const seen: number[] = []
  const done = await each([1, 2, 3, 4, 5, 6, 7, 8, 9], async (n) => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    seen.push(n)
    now--
    return n % 4 === 0 ? error('not_found') : {}
  })
  expect(done).toHaveLength(7)
  expect(seen).toHaveLength(9)
  expect(most).toBe(4)
})

test('where the server is busy, it waits and goes on', async () => {
  let room = 3
  let rests = 0
  const done = await each(
    [1, 2, 3, 4, 5, 6, 7, 8],
    () => Promise.resolve(room-- > 0 ? {} : error('rate_limited')),
    async () => {
      await Promise.resolve()
      rests++
      room = 3
    },
  )
  expect(done).toHaveLength(8)
  expect(rests).toBeGreaterThan(0)
})

test('it does not wait for ever', async () => {
  const done = await each(
    [1],
    () => Promise.resolve(error('rate_limited')),
    () => Promise.resolve(),
  )
  expect(done).toEqual([])
})

test('it waits for files as well', async () => {
  let tries = 0
  const upload = () => Promise.resolve(++tries < 3 ? { error: new Refusal('rate_limited', '') } : {})
  expect(await each(['a.pdf'], upload, () => Promise.resolve())).toEqual(['a.pdf'])
  expect(tries).toBe(3)
})
