import { expect, test } from 'vitest'
import { decoded } from './decoded'

const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)])
const letters = (text: string) => [...text].map((c) => c.charCodeAt(0))

const text = 'Müller'

test.each([
  ['UTF-8', [...new TextEncoder().encode(text)]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]],
  ['Windows-1252', [...letters('M'), 0xfc, ...letters('ller')]],
  ['UTF-16', [0xff, 0xfe, ...new Uint8Array(Uint16Array.from(letters(text)).buffer)]],
])('a file in %s is read', async (_, bytes) => {
  expect(await decoded(file(...bytes))).toBe(text)
})
