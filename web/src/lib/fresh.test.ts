import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { Client, Provider, type Exchange, type OperationResult } from 'urql'
import { filter, make, mergeMap, pipe, takeUntil } from 'wonka'
import { useFresh } from './fresh'
import { hooked } from './hooked'

const query = `
  query Thing($id: ID!) {
    thing(id: $id)
  }
`

// served is a client whose server answers when the test says so, unless nobody waits for it any more, as the client's own exchange does.
function served() {
  const asked: (() => void)[] = []
  const server: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query'),
      mergeMap((operation) => {
        const answer = make<OperationResult>(({ next, complete }) => {
          let open = true
          queueMicrotask(() => {
            const n = asked.length
            const result = { operation, data: { thing: n }, error: undefined, stale: false, hasNext: false }
            if (open) asked.push(() => open && (next(result), complete()))
          })
          return () => (open = false)
        })
        const given = pipe(
          operations,
          filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
        )
        return pipe(answer, takeUntil(given))
      }),
    )
  const client = new Client({ url: '/', exchanges: [server], preferGetMethod: false })
  return { asked, client }
}

type Answer = { thing: number }

async function showing() {
  const { asked, client } = served()
  const page = await hooked(
    ({ id }: { id: string }) => useFresh<Answer, { id: string }>({ query, variables: { id } }),
    { id: 'a' },
    (child) => createElement(Provider, { value: client }, child),
  )
  return {
    asked,
    ...page,
    shown: () => page.now()[0].data?.thing,
    refresh: () => page.doing(() => page.now()[1]()),
    answer: (n: number) => page.doing(() => asked[n]?.()),
  }
}

test('what is heard before the first answer does not throw it away', async () => {
  const { asked, shown, refresh, answer } = await showing()
  await refresh()
  await refresh()
  expect(asked).toHaveLength(1)
  await answer(0)
  expect([shown(), asked.length]).toEqual([0, 2])
  await answer(1)
  expect(shown()).toBe(1)
})

test('what is heard while it is read anew is read once more', async () => {
  vi.useFakeTimers()
  const { asked, shown, refresh, answer, doing, end } = await showing()
  await answer(0)
  for (let n = 0; n < 5; n++) await refresh()
  expect(asked).toHaveLength(2)
  await answer(1)
  expect(shown()).toBe(1)
  await doing(() => vi.advanceTimersByTimeAsync(1_000))
  expect(asked).toHaveLength(3)
  await answer(2)
  expect(shown()).toBe(2)
  await end()
  vi.useRealTimers()
})

test('it follows to something else', async () => {
  const { asked, shown, refresh, answer, again } = await showing()
  await answer(0)
  await again({ id: 'b' })
  await refresh()
  expect(asked).toHaveLength(2)
  await answer(1)
  expect([shown(), asked.length]).toEqual([1, 3])
})
