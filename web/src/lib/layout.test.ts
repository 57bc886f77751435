import { expect, test } from 'vitest'
import { asLayout, bounded, floorOf, isShown, tracksOf } from './layout'

const none = { hidden: {}, widths: {} }
const columns = [
  { id: 'name', meta: { width: 'minmax(9rem, 2fr)' } },
  { id: 'phone', meta: { width: '8rem' } },
  { id: 'rest' },
]

test.each([
  ['nothing', null],
  ['a text', 'x'],
  ['a list', [1]],
  ['of another version', { hidden: ['name'], widths: 'wide' }],
])('what was kept as %s is the usual layout', (_, kept) => {
  const { widths } = asLayout(kept)
  expect(widths).toEqual({})
  expect(columns.every((c) => isShown(c, asLayout(kept)))).toBe(true)
})

test('of what was kept, only what can be is taken', () => {
  const kept = { hidden: { name: true, phone: 'no' }, widths: { name: 240.4, phone: 1e9, rest: -5, x: null, y: '9' } }
  expect(asLayout(kept)).toEqual({ hidden: { name: true }, widths: { name: 240, phone: 800, rest: 64 } })
})

test.each([
  [10, 64],
  [64.4, 64],
  [300.6, 301],
  [9_000, 800],
])('a width of %d is one of %d', (width, want) => {
  expect(bounded(width)).toBe(want)
})

test('a column that is usually hidden is shown where somebody wants it', () => {
  const off = { id: 'updated', meta: { off: true } }
  expect(isShown(off, none)).toBe(false)
  expect(isShown(off, { ...none, hidden: { updated: false } })).toBe(true)
})

test('a width takes the place of the usual track', () => {
  expect(tracksOf(columns, { ...none, widths: { name: 240 } })).toEqual(['240px', '8rem', '1fr'])
})

test.each([
  ['Cost', '5rem', {}, '5rem'],
  ['Concurrent calls', '7rem', {}, '9.6rem'],
  ['Duration', '5rem', {}, '5.6rem'],
  ['Duration', '5rem', { order: {} }, '6.6rem'],
  ['Zuletzt verwendet', 'minmax(7rem,1fr)', {}, 'minmax(10.1rem,1fr)'],
  ['Zuletzt verwendet', '2fr', {}, '2fr'],
  ['', '3rem', {}, '3rem'],
])('the title %s is not cut in a track of %s', (header, width, more, want) => {
  expect(tracksOf([{ id: 'a', header, meta: { width, ...more } }], none)).toEqual([want])
})

test.each([
  [['minmax(9rem, 2fr)', '8rem', '240px'], 'calc(9rem + 8rem + 240px)'],
  [['minmax(11rem,2fr)', '2fr'], 'calc(11rem + 6rem)'],
])('%j is no narrower than %s', (tracks, floor) => {
  expect(floorOf(tracks)).toBe(floor)
})
