import { expect, test, vi } from 'vitest'
import { wordsOf } from './entry'

vi.mock('../../lib/reason', () => ({ reasonOf: (kept: string) => `translated: ${kept}` }))

test('only why a reply failed is translated, and nothing that somebody said', () => {
  const text = 'The file is empty.'
  expect(wordsOf({ text, failed: true, kind: 'REPLY' })).toBe(`translated: ${text}`)
  for (const kind of ['REPLY', 'MESSAGE', 'CALL', 'CONVERSATION'] as const)
    expect(wordsOf({ text, failed: false, kind })).toBe(text)
  expect(wordsOf({ text: null, failed: false, kind: 'CALL' })).not.toBe('')
})
