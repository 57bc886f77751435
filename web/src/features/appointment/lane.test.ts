import { expect, test } from 'vitest'
import { hours, place } from './lane'

const laid = (...spans: [string, number, number][]) =>
  place(spans.map(([item, from, to]) => ({ item, span: { from, to } }))).map((p) => [p.item, p.lane, p.lanes])

test('what follows each other has the whole width', () => {
  expect(laid(['a', 0, 30], ['b', 30, 60])).toEqual([
    ['a', 0, 1],
    ['b', 0, 1],
  ])
})

test('what overlaps stands side by side, and a lane is used again', () => {
  expect(laid(['a', 0, 60], ['b', 15, 30], ['c', 30, 90], ['d', 90, 100])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 1, 2],
    ['d', 0, 1],
  ])
})

test('three at once are three lanes, the longest first', () => {
  expect(laid(['short', 0, 10], ['long', 0, 60], ['late', 5, 20])).toEqual([
    ['long', 0, 3],
    ['short', 1, 3],
    ['late', 2, 3],
  ])
})

test('a week shows working hours, and more where it must', () => {
  expect(hours([])).toEqual({ from: 8, to: 18 })
  expect(
    hours([
      { from: 405, to: 450 },
      { from: 1130, to: 1141 },
    ]),
  ).toEqual({ from: 6, to: 20 })
})
