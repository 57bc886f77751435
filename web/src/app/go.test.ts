import { expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useConditions } from './go'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useSearch: () => ({ days: '7', figure: 'calls' }),
  useParams: () => ({}),
}))

type To = { search: (old: object) => object; resetScroll?: boolean }
const asked = () => {
  const { search, resetScroll } = navigate.mock.lastCall?.[0] as To
  return [search({ days: '7', figure: 'calls' }), resetScroll]
}

test('a condition stands in the address of a page that begins at its top, or stays where it is', async () => {
  const page = await hooked(() => useConditions('days', 'figure'), {})
  const [now, change] = page.now()
  expect(now).toEqual({ days: '7', figure: 'calls' })
  change({ days: '30' })
  expect(asked()).toEqual([{ days: '30', figure: 'calls' }, true])
  change({ figure: '' }, { resetScroll: false })
  expect(asked()).toEqual([{ days: '7' }, false])
})
