import { expect, test } from 'vitest'
import { objectOf, pairsOf } from './pair'

test('an object comes back as it was, and rows without a name are left out', () => {
  expect(objectOf([...pairsOf({ a: 'x', b: 'y' }), { name: ' ', value: 'lost' }])).toEqual({ a: 'x', b: 'y' })
})

test('values that are no texts are shown as JSON, and what is no object has no rows', () => {
  expect(pairsOf({ n: 3, ok: true })).toEqual([
    { name: 'n', value: '3' },
    { name: 'ok', value: 'true' },
  ])
  expect(pairsOf(null)).toEqual([])
})
