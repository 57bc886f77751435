import { expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { fieldsOf } from './fields'
import { useSaving } from './saving'

const sent = vi.hoisted(() => [] as object[])
vi.mock('urql', () => {
  const mutation = (_: unknown, { input }: { input: object }) => {
    sent.push(input)
    return { toPromise: () => Promise.resolve({ data: {} }) }
  }
  const query = () => ({
    toPromise: () => Promise.resolve({ data: { subaccount: { customValues: { a: 'theirs' } } } }),
  })
  const client = { mutation, query }
  return { useClient: () => client }
})

const subaccount = { name: 'A', timeZone: 'UTC', callingHours: null, concurrency: 1, webConcurrency: 1 } as Parameters<
  typeof fieldsOf
>[0]

test('a custom value that somebody else has changed meanwhile stays, whatever the page has heard of it', async () => {
  const { now, doing } = await hooked(useSaving, 'sub_1')
  now().begin([{ name: 'a', value: 'old' }])
  now().begin([{ name: 'a', value: 'theirs' }])
  const customValues = [
    { name: 'a', value: 'old' },
    { name: 'b', value: 'mine' },
  ]
  await doing(() => now().save({ ...fieldsOf(subaccount), customValues }, ['customValues']))
  expect(sent).toEqual([{ customValues: { a: 'theirs', b: 'mine' } }])
})

test('a custom value that is typed while others are saved is saved by the next save', async () => {
  sent.length = 0
  const { now, doing } = await hooked(useSaving, 'sub_1')
  now().begin([{ name: 'a', value: 'theirs' }])
  const first = [
    { name: 'a', value: 'theirs' },
    { name: 'b', value: 'mine' },
  ]
  await doing(() => now().save({ ...fieldsOf(subaccount), customValues: first }, ['customValues']))
  const second = [...first, { name: 'c', value: 'typed meanwhile' }]
  now().begin(first)
  await doing(() => now().save({ ...fieldsOf(subaccount), customValues: second }, ['customValues']))
  expect(sent[1]).toMatchObject({ customValues: { c: 'typed meanwhile' } })
})
