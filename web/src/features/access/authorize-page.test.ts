import { expect, test, vi } from 'vitest'
import '../../lib/fake-storage'
import { hooked, within } from '../../lib/hooked'
import { AuthorizePage } from './authorize-page'

vi.mock('../../app/client', () => ({ graph: () => ({ client: {}, close: () => undefined }) }))
vi.mock('./consent', () => ({ Consent: () => null }))

const here = '/oauth/authorize?client_id=app_1'
const assign = vi.fn()
Object.assign(window, { location: { pathname: '/oauth/authorize', search: '?client_id=app_1', assign } })

const signedIn = (newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'switchboard.user', newValue }))

test('the page that asks for an app begins anew once somebody else is signed in, or nobody', async () => {
  const data = { id: 'usr_a', email: 'a@example.com', name: 'Ann', language: '', workspaces: [] }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ data, error: null }))))
  const { now, doing } = await hooked(AuthorizePage, {})
  await doing(() => vi.waitFor(() => expect(localStorage.getItem('switchboard.user')).toBe('usr_a')))
  const shown = within(now()).find((e) => 'who' in e.props)?.props as { who?: object } | undefined
  expect(shown?.who).toEqual(data)
  signedIn('usr_a')
  expect(assign).not.toHaveBeenCalled()
  signedIn('usr_b')
  signedIn(null)
  expect(assign.mock.calls).toEqual([[here], [here]])
})
