import { expect, test } from 'vitest'
import { hooked } from './hooked'
import { useOpened } from './opened'

const [one, two] = [{ id: 'a' }, { id: 'b' }]

test('a row stays open when it leaves the list, until another one is opened or none', async () => {
  const open = await hooked(({ rows, id }: { rows: { id: string }[]; id: string }) => useOpened(rows, id), {
    rows: [one, two],
    id: 'a',
  })
  await open.again({ rows: [two], id: 'a' })
  expect(open.now()).toBe(one)
  await open.again({ rows: [two], id: '' })
  expect(open.now()).toBeUndefined()
  await open.again({ rows: [two], id: 'b' })
  expect(open.now()).toBe(two)
})
