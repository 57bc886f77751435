import { expect, test } from 'vitest'
import { moveTo, pausesOf, placeOf, shapeOf } from './wave'

test('the contact is drawn above the middle and the assistant below', () => {
  const { contact, assistant } = shapeOf({ durationMs: 1_000, contact: [255, 0], assistant: [0, 255] })
  expect(contact).toBe('M250 0V50M750 49.5V50')
  expect(assistant).toBe('M250 50V50.5M750 50V100')
})

test('a single channel is drawn both ways', () => {
  expect(shapeOf({ durationMs: 1_000, contact: [], assistant: [255] })).toEqual({
    contact: '',
    assistant: 'M500 0V100',
  })
})

test('a time has its place, also outside of the recording', () => {
  const wave = { durationMs: 10_000, contact: [], assistant: [] }
  expect([-5, 2_500, 20_000].map((ms) => placeOf(ms, wave))).toEqual([0, 250, 1_000])
})

test('pauses are between their marks, and the last may last to the end', () => {
  const mark = (content: string, startMs: number, role = 'tool') => ({ role, content, startMs, endMs: startMs })
  const said = [
    mark('recording paused', 100),
    mark('recording resumed', 300),
    mark('recording paused', 400, 'user'),
    mark('recording paused', 500),
  ]
  expect(pausesOf(said, 900)).toEqual([
    [100, 300],
    [500, 900],
  ])
})

test('keys move within the recording', () => {
  expect(moveTo('ArrowRight', 9_000, 10_000)).toBe(10_000)
  expect(moveTo('PageDown', 9_000, 10_000)).toBe(0)
  expect(moveTo('Home', 9_000, 10_000)).toBe(0)
  expect(moveTo('x', 9_000, 10_000)).toBeNull()
})
