import { expect, test } from 'vitest'
import { hooked } from '../../lib/hooked'
import { useTagsOver } from './tags-over'

const [gold, new_] = [
  { id: 'tag_1', name: 'Gold' },
  { id: 'tag_2', name: 'New' },
]

async function tagged() {
  const tags = await hooked(({ rows }: { rows: (typeof gold)[] }) => useTagsOver(rows), { rows: [gold] })
  return {
    ...tags,
    names: () => tags.now().shown.map((t) => t.name),
    read: (...rows: (typeof gold)[]) => tags.again({ rows }),
  }
}

test('a tag that was removed here shows when it is put back', async () => {
  const { now, doing, names, read } = await tagged()
  await doing(() => now().remove(gold.id))
  expect(names()).toEqual([])
  await read(new_)
  await read(new_, gold)
  expect(names()).toEqual(['New', 'Gold'])
})

test('a tag that was added here is gone when somebody else removes it', async () => {
  const { now, doing, names, read } = await tagged()
  await doing(() => now().add(new_))
  expect(names()).toEqual(['Gold', 'New'])
  await read(gold, new_)
  await read(gold)
  expect(names()).toEqual(['Gold'])
})

test('what was refused is shown as it was', async () => {
  const { now, doing, names } = await tagged()
  await doing(() => now().remove(gold.id))
  await doing(() => now().stays(gold.id))
  await doing(() => now().add(new_))
  await doing(() => now().leaves(new_.id))
  expect(names()).toEqual(['Gold'])
})
