import { expect, test } from 'vitest'
import { ownPath } from './own-path'

const origin = 'https://switchboard.example'

test.each(['/', '/w/sub_1/calls?x=1#y', '/a//b', '/%09/evil.example', '/@evil.example', '/a?to=//evil.example'])(
  'signing in leads to %j',
  (to) => {
    expect(ownPath(to, origin)).toBe(to)
    expect(new URL(ownPath(to, origin), origin).origin).toBe(origin)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'evil',
  '//[',
  '',
  undefined,
  5,
  ['/'],
])('signing in does not lead to %j', (to) => {
  expect(ownPath(to, origin)).toBe('/')
})
