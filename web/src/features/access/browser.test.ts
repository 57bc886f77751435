import { expect, test } from 'vitest'
import { browserOf } from './browser'

test('browsers are told apart though they claim to be each other', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
  expect(browserOf(chrome)).toBe('Chrome, Linux')
  expect(browserOf(`${chrome} Edg/129.0`)).toBe('Edge, Linux')
  expect(
    browserOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari, iPhone')
  expect(browserOf('curl/8.5')).toBeNull()
})
