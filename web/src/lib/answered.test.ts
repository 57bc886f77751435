import { expect, test } from 'vitest'
import { useOver } from '../edit/over'
import { useAnswered } from './answered'
import { hooked } from './hooked'

type Settings = { assignees: string[] }

// card is one that saves, on a page that shows what it has read.
const card = (read: Settings) =>
  hooked(
    ({ read }: { read: Settings }) => {
      const [settings, answer] = useAnswered(read)
      return { answer, ...useOver(settings) }
    },
    { read },
  )

test('what was saved is what the next change starts from, before the page has been read again', async () => {
  const { now, doing, again } = await card({ assignees: [] })
  const { answer, settle, set } = now()
  await doing(() => set({ assignees: ['a'] }))
  await doing(() => {
    answer({ assignees: ['a'] })
    settle({ assignees: ['a'] })
  })
  expect([now().values, now().dirty]).toEqual([{ assignees: ['a'] }, false])
  await again({ read: { assignees: ['a', 'c'] } })
  expect([now().values, now().dirty]).toEqual([{ assignees: ['a', 'c'] }, false])
})

test('an answer stands over what was read last when it came', async () => {
  const { now, doing, again } = await card({ assignees: [] })
  const { answer } = now()
  const read = { assignees: ['b'] }
  await again({ read })
  await doing(() => answer({ assignees: ['a'] }))
  expect(now().values).toEqual({ assignees: ['a'] })
})

test('there may be nothing yet', async () => {
  const page = await hooked(({ read }: { read: Settings | undefined }) => useAnswered(read), { read: undefined })
  expect(page.now()[0]).toBeUndefined()
})
