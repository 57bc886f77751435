import { expect, test } from 'vitest'
import { atOf, named, slashOf } from './suggest'

test.each([
  ['/', ''],
  ['/open', 'open'],
  ['/opening hours', 'opening hours'],
  ['open/', null],
  ['/a/b', null],
  ['/a\nb', null],
  ['', null],
])('%j searches canned replies by %j', (content, want) => {
  expect(slashOf(content)).toBe(want)
})

test.each([
  ['@', ''],
  ['ask @an', 'an'],
  ['me@example', null],
  ['@ann is', null],
  ['', null],
])('%j searches members by %j', (content, want) => {
  expect(atOf(content)).toBe(want)
})

test('the last name is completed', () => {
  expect(named('@Bob, ask @an', 'Ann Lee')).toBe('@Bob, ask @Ann Lee ')
})
