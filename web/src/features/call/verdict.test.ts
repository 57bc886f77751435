import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CreateCallInput } from '../../gql/graphql'
import { hooked } from '../../lib/hooked'
import { FeedContext, type Happening } from '../../lib/live'
import { useVerdict } from './verdict'

const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
vi.mock('urql', () => {
  const client = { query: () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) }) }
  return { useClient: () => client }
})
vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { lang: 'en' } })
  Object.assign(globalThis, { window: new EventTarget(), document: page })
})

beforeEach(() => {
  asked.length = 0
})

const input: CreateCallInput = { assistantId: 'asst_1', to: '+12025550146' }
const refused = { data: { callVerdict: { allowed: false } } }
const allowed = { data: { callVerdict: { allowed: true } } }

async function calling() {
  vi.useFakeTimers()
  let tell: (event: Happening | null) => void = () => undefined
  const feed = { listen: (to: typeof tell) => ((tell = to), () => undefined) }
  const page = await hooked(useVerdict, input, (child) => createElement(FeedContext, { value: feed }, child))
  const pass = (ms: number) => page.doing(() => vi.advanceTimersByTimeAsync(ms))
  await pass(350)
  return {
    ...page,
    pass,
    answer: (answer: object) => page.doing(() => asked.at(-1)?.(answer)),
    hear: () =>
      page.doing(() => tell({ type: 'call.ended', sequence: 1, thingId: 'call_1', contactId: null, data: {} })),
    allowed: () => page.now().fresh && page.now().verdict?.allowed,
  }
}

test('a call that was refused is allowed once the line is free', async () => {
  const { answer, hear, pass, allowed: may, end } = await calling()
  await answer(refused)
  expect(may()).toBe(false)
  await hear()
  await pass(1_000)
  await answer(allowed)
  expect([asked.length, may()]).toEqual([2, true])
  await end()
  vi.useRealTimers()
})

test('a check that failed is made again, and what is allowed now may not be in a while', async () => {
  const { answer, now, doing, pass, allowed: may, end } = await calling()
  await answer({ error: { graphQLErrors: [{ message: '', extensions: { code: 'rate_limited' } }] } })
  expect(now().problem?.code).toBe('rate_limited')
  await doing(() => now().again())
  await pass(350)
  await answer(allowed)
  expect([now().problem, may()]).toEqual([null, true])
  await pass(60_000)
  await answer(refused)
  expect(may()).toBe(false)
  await end()
  vi.useRealTimers()
})
