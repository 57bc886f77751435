import { expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { useKeys } from './keys'

test('a key that is held down goes on only where it should', async () => {
  const page = Object.assign(new EventTarget(), { querySelector: () => null })
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'HTMLElement',
    class {
      closest = () => null
    },
  )
  const [j, e] = [vi.fn(), vi.fn()]
  const { end } = await hooked(() => useKeys({ j, e }, ['j']), {})
  const press = (key: string, repeat: boolean) =>
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, repeat }))
  for (const key of ['j', 'e']) for (const repeat of [false, true, true]) press(key, repeat)
  expect([j.mock.calls.length, e.mock.calls.length]).toEqual([3, 1])
  await end()
  vi.unstubAllGlobals()
})
