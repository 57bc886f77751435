import { expect, test } from 'vitest'
import { badLines, countLines } from './lines'

test('bad lines are shown as they stand in the file, whatever ends its lines', () => {
  const csv = 'number\r\n+12025550101\r\nnobody,really\r\n'
  expect(badLines(csv, [1, 3])).toEqual([
    { line: 1, content: 'number' },
    { line: 3, content: 'nobody,really' },
  ])
  expect(badLines(csv, [9])).toEqual([{ line: 9, content: '' }])
})

test('an empty end is no line', () => {
  expect(countLines('a\nb\n\n')).toBe(2)
  expect(countLines(' \n')).toBe(0)
})
