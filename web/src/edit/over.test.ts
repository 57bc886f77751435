import { expect, test } from 'vitest'
import { hooked } from '../lib/hooked'
import { useOver } from './over'

const saved = { rule: 'OFF', days: 7, question: 'How was it?' }
const laid = () => hooked((s: typeof saved) => useOver(s), saved)

test('what others save shows, and is not written back', async () => {
  const { now, doing, again } = await laid()
  await doing(() => now().set({ days: 9 }))
  await again({ ...saved, rule: 'LEAST_BUSY' })
  expect([now().values, now().changed]).toEqual([{ ...saved, rule: 'LEAST_BUSY', days: 9 }, { days: 9 }])
  await again({ ...saved, days: 9 })
  expect(now().dirty).toBe(false)
  await again(saved)
  expect([now().values, now().dirty]).toEqual([saved, false])
})

test('what was typed is dropped', async () => {
  const { now, doing } = await laid()
  await doing(() => now().set({ days: 9 }))
  expect(now().dirty).toBe(true)
  await doing(() => now().reset())
  expect([now().values, now().dirty]).toEqual([saved, false])
})

test('what was sent is let go of, also where the server has made something else of it', async () => {
  const { now, doing } = await laid()
  await doing(() => now().set({ question: '' }))
  const sent = now().changed
  await doing(() => now().set({ days: 9 }))
  await doing(() => now().settle(sent))
  expect([now().values, now().changed]).toEqual([{ ...saved, days: 9 }, { days: 9 }])
})
