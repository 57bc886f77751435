import { expect, test } from 'vitest'
import { lineAt, linesOf } from './transcript'

const said = [
  { role: 'agent', content: 'Hello', startMs: 0, endMs: 900 },
  { role: 'user', content: 'Is Tuesday free?', startMs: 1_000, endMs: 2_000 },
  { role: 'agent', content: 'It is.', startMs: 3_000, endMs: 3_500 },
]

test('tools stand where they were used', () => {
  const lines = linesOf(said, [
    { name: 'calendar', startMs: 2_100, durationMs: 80 },
    { name: 'note', startMs: 1_000, durationMs: 5 },
  ])
  expect(lines.map((l) => (l.kind === 'said' ? l.said.content : l.used.name))).toEqual([
    'Hello',
    'Is Tuesday free?',
    'note',
    'calendar',
    'It is.',
  ])
})

test('the line that is heard is the last that has begun, and never a tool', () => {
  const lines = linesOf(said, [{ name: 'calendar', startMs: 2_100, durationMs: 80 }])
  expect(lineAt(lines, 2_500)).toBe(1)
  expect(lineAt(lines, 3_100)).toBe(3)
  expect(lineAt(lines, -1)).toBe(-1)
})
