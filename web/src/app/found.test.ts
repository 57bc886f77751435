import { expect, test } from 'vitest'
import { partsOf } from './found'

test('what was said is cut where it is what was searched for, by characters', () => {
  expect(partsOf('My ring is lost', [{ start: 3, end: 7 }])).toEqual([
    { text: 'My ', match: false },
    { text: 'ring', match: true },
    { text: ' is lost', match: false },
  ])
  expect(partsOf('😀 ok', [{ start: 2, end: 4 }])).toEqual([
    { text: '😀 ', match: false },
    { text: 'ok', match: true },
  ])
  expect(partsOf('plain', [])).toEqual([{ text: 'plain', match: false }])
})
