import { expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { atOf, named, slashOf, useSuggest, type Mode } from './suggest'

const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
vi.mock('urql', () => {
  const client = { query: () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) }) }
  return { useClient: () => client }
})

test.each([
  ['/', ''],
  ['/open', 'open'],
  ['/opening hours', 'opening hours'],
  ['open/', null],
  ['/a/b', null],
  ['/a\nb', null],
  ['', null],
])('%j searches canned replies by %j', (content, want) => {
  expect(slashOf(content)).toBe(want)
})

test.each([
  ['@', ''],
  ['ask @an', 'an'],
  ['me@example', null],
  ['@ann is', null],
  ['', null],
])('%j searches members by %j', (content, want) => {
  expect(atOf(content)).toBe(want)
})

test('the last name is completed', () => {
  expect(named('@Bob, ask @an', 'Ann Lee')).toBe('@Bob, ask @Ann Lee ')
})

test.each<[Mode, string, string, (name: string) => object]>([
  ['staff', '/re', '/rex', (name) => ({ cannedReplies: { nodes: [{ id: '1', name, content: '' }] } })],
  ['note', '@an', '@ann', (name) => ({ teammates: [{ id: '1', name }] })],
])('as %s only what was found for the present letters is offered', async (mode, first, then, found) => {
  vi.useFakeTimers()
  const use = (content: string) => useSuggest(mode, content).map((s) => s.label)
  const { now, again, doing } = await hooked(use, first)
  const answer = async (name: string) => {
    await doing(() => vi.runAllTimersAsync())
    await doing(() => asked.shift()?.({ data: found(name) }))
  }
  await answer('Refund')
  expect(now()).toEqual(['Refund'])
  await again(then)
  expect(now()).toEqual([])
  await answer('Rex')
  expect(now()).toEqual(['Rex'])
  await again('')
  await again(then)
  vi.useRealTimers()
})
