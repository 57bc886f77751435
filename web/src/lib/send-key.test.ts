import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { onSend } from './send-key'

test.each([
  [{ key: 'Enter', ctrlKey: true }, 'sent, kept'],
  [{ key: 'Enter', metaKey: true }, 'sent, kept'],
  [{ key: 'Enter' }, 'otherwise'],
  [{ key: 'Enter', shiftKey: true }, 'otherwise'],
  [{ key: 'a', ctrlKey: true }, 'otherwise'],
])('a field hears %o', (key, want) => {
  const did: string[] = []
  const event = { ...key, preventDefault: () => did.push('kept') } as unknown as KeyboardEvent
  onSend(
    () => did.unshift('sent'),
    () => did.push('otherwise'),
  )(event)
  expect(did.join(', ')).toBe(want)
  did.length = 0
  onSend(() => did.unshift('sent'))(event)
  expect(did.join(', ')).toBe(want.replace('otherwise', ''))
})
