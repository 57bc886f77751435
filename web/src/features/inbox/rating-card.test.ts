import { expect, test } from 'vitest'
import { hooked } from '../../lib/hooked'
import { useAsking } from './rating-card'

const kept = (asksRating: boolean) => ({ asksRating, ratingQuestion: 'How was it?', ratingDays: 7 }) as never

test('days that nobody sees hold up no save, and are not sent', async () => {
  const { now, doing } = await hooked(useAsking, kept(true))
  await doing(() => now().set({ days: '999' }))
  expect(now().wrong).toBe(true)
  await doing(() => now().set({ asks: false }))
  expect([now().wrong, now().input()]).toEqual([false, { asksRating: false }])
})

test('where only such days are left, nothing has changed', async () => {
  const { now, doing } = await hooked(useAsking, kept(false))
  await doing(() => now().set({ asks: true, days: '' }))
  expect([now().dirty, now().wrong]).toEqual([true, true])
  await doing(() => now().set({ asks: false }))
  expect([now().dirty, now().wrong]).toEqual([false, false])
})
