import { expect, test } from 'vitest'
import { hooked } from '../lib/hooked'
import { useRefused } from './refused'
import type { Part } from './sheet'

const part = (label: string, input: object): Part<object> => ({
  label,
  dirty: true,
  input: () => input,
  settle: () => undefined,
  reset: () => undefined,
})

const fields = { quietTo: 'Must differ from quietFrom.' }

test('what the server says of a field stands there until its card is changed', async () => {
  const { now, doing } = await hooked(() => useRefused<object>(), {})
  const [rules, quiet] = [part('Rules', { rules: [] }), part('Quiet', { quietTo: '20:00' })]
  expect(now().of(quiet)).toEqual({})
  await doing(() => now().refuse([rules, quiet], fields))
  expect(now().of(quiet)).toEqual(fields)
  expect(now().of(part('Rules', { rules: ['other'] }))).toEqual({})
  expect(now().of(quiet)).toEqual(fields)
  expect(now().of(part('Quiet', { quietTo: '21:00' }))).toEqual({})
})

test('and no longer than until something is saved', async () => {
  const { now, doing } = await hooked(() => useRefused<object>(), {})
  const quiet = part('Quiet', { quietTo: '20:00' })
  await doing(() => now().refuse([quiet], fields))
  await doing(() => now().refuse([quiet], {}))
  expect(now().of(quiet)).toEqual({})
})
