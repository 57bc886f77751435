import { expect, test } from 'vitest'
import { bytes } from './format'

test.each([
  [1, '1 byte'],
  [138, '138 bytes'],
  [1_500, '1.5 kB'],
  [2_000_000, '2 MB'],
])('%d bytes are written as %s', (n, want) => {
  expect(bytes(n)).toBe(want)
})
