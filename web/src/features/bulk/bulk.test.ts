import { expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { touch } from '../../lib/touch'
import { refused, useOthers } from './bulk'

const answers = vi.hoisted(() => [] as object[])
vi.mock('../../app/shown', () => ({}))
vi.mock('urql', () => {
  const client = { query: () => ({ toPromise: () => Promise.resolve(answers.shift()) }) }
  return { useClient: () => client }
})

test('what others have begun is shown where one more is refused, until it has ended', async () => {
  answers.push({ data: { bulkContactChanges: [{ id: 'a' }, { id: 'b' }] } }, { error: {} })
  const { now, doing } = await hooked(useOthers, 'Contact' as const)
  await doing(() => touch(new Set(['Contact'])))
  expect(now().others).toEqual([])
  await doing(refused)
  expect(now().others).toEqual(['a', 'b'])
  await doing(() => now().gone('a'))
  await doing(refused) // and cannot be asked
  expect(now().others).toEqual(['b'])
})
