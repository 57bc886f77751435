import { expect, test } from 'vitest'
import { digest } from './digest'

test('the same text has the same digest, from one page to the next', () => {
  expect(digest('Open at nine')).toBe(digest(['Open', 'at', 'nine'].join(' ')))
  expect([digest(''), digest('a'), digest('revenge')]).toEqual([3338908027751811, 7929297801672961, 4051478007546757])
})

test('texts that differ in little have digests that differ', () => {
  const all = ['', ' ', 'a', 'A', 'ab', 'ba', 'aa', 'ä', 'a\u0308', 'a '.repeat(500_000), `${'a '.repeat(499_999)}a`]
  const numbered = Array.from({ length: 10_000 }, (_, i) => `Open at ${i}`)
  const found = [...all, ...numbered].map(digest)
  expect(new Set(found).size).toBe(found.length)
  expect(found.every(Number.isSafeInteger)).toBe(true)
})
