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
  const done = await each([1, 2, 3, 4, 5, 6, 7, 8], () => Promise.resolve(room-- > 0 ? {} : error('rate_limited')), {
    rest: async () => {
      await Promise.resolve()
      rests++
      room = 3
    },
  })
  expect(done).toHaveLength(8)
  expect(rests).toBeGreaterThan(0)
})

test('it does not wait for ever', async () => {
  const done = await each([1], () => Promise.resolve(error('rate_limited')), { rest: () => Promise.resolve() })
  expect(done).toEqual([])
})

test('what has failed is told once it is not tried again', async () => {
  const told: unknown[] = []
  const tries = new Map<number, number>()
  const run = (n: number) => {
    tries.set(n, (tries.get(n) ?? 0) + 1)
    if (n === 1) return Promise.resolve(error('not_found'))
    return Promise.resolve(n === 2 && tries.get(n) === 1 ? error('rate_limited') : {})
  }
  const onFailed = (n: number, e: unknown) => told.push([n, e])
  await each([1, 2, 3], run, { rest: () => Promise.resolve(), onFailed })
  expect([told, tries.get(2)]).toEqual([[[1, error('not_found').error]], 2])
})

test('it waits for files as well', async () => {
  let tries = 0
  const upload = () => Promise.resolve(++tries < 3 ? { error: new Refusal('rate_limited', '') } : {})
  expect(await each(['a.pdf'], upload, { rest: () => Promise.resolve() })).toEqual(['a.pdf'])
  expect(tries).toBe(3)
})
