import { expect, test } from 'vitest'
import { changeTo, lines } from './change-to'

test.each([
  ['', 'new', { from: 0, to: 0, insert: 'new' }],
  ['old', '', { from: 0, to: 3, insert: '' }],
  ['Be brief.', 'Be brief. {{name}}', { from: 9, to: 9, insert: ' {{name}}' }],
  ['Be very brief.', 'Be brief.', { from: 3, to: 8, insert: '' }],
  ['aaa', 'aaaa', { from: 3, to: 3, insert: 'a' }],
  ['aaaa', 'aaa', { from: 3, to: 4, insert: '' }],
])('%j becomes %j', (old, text, change) => {
  expect(changeTo(old, text)).toEqual(change)
  expect(old.slice(0, change.from) + change.insert + old.slice(change.to)).toBe(text)
})

test('what is the same stays', () => {
  expect(changeTo('same', 'same')).toBeNull()
})

test('a text with the line ends of another system is the one that the editor has', () => {
  expect(changeTo('a\nb\n\nc', lines('a\r\nb\r\rc'))).toBeNull()
})
