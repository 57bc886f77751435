import { beforeEach, expect, test, vi } from 'vitest'
import '../lib/fake-storage'
import { hooked, within } from '../lib/hooked'
import { router } from './route'
import { Unreachable } from './shell'
import { url } from './url'

const invalidate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  useRouter: () => ({ invalidate }),
}))
vi.mock('./shell', () => ({
  Unreachable: () => null,
  ShellPage: () => null,
  enter: () => undefined,
  beginning: () => Promise.resolve('agency'),
}))
vi.stubGlobal('navigator', { onLine: true })

beforeEach(() => {
  invalidate.mockClear()
})

type Start = { path?: string; beforeLoad: (at: object) => Promise<void>; errorComponent: (props: object) => unknown }

const start = Object.values(router.routesById)
  .map((route) => route.options as unknown as Start)
  .find((options) => options.path === url.root)

const begun = (fetched: () => Promise<Response>) => {
  vi.stubGlobal('fetch', fetched)
  return start?.beforeLoad({ location: { href: '/' }, search: {} }).catch((error: unknown) => error)
}

const refusal = (code: string, status: number) => () =>
  Promise.resolve(new Response(JSON.stringify({ data: null, error: { code, message: '', details: [] } }), { status }))

test('who is not signed in is asked to sign in', async () => {
  expect(await begun(refusal('unauthorized', 401))).toMatchObject({ options: { to: url.login } })
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('gone')), 'unreachable'],
  ['is restarting', () => Promise.resolve(new Response('', { status: 503 })), 'internal'],
  ['has been asked too often', refusal('rate_limited', 429), 'rate_limited'],
])('nobody is asked to sign in where the server %s', async (_, fetched, code) => {
  const error = await begun(fetched)
  expect(error).toMatchObject({ code })
  const { now, doing } = await hooked((props: object) => start?.errorComponent(props), { error })
  const shown = within(now()).find((e) => e.type === Unreachable)?.props as { onRetry?: () => void } | undefined
  expect(shown).toMatchObject({ error, subaccount: 'agency' })
  await doing(() => window.dispatchEvent(new Event('online')))
  expect(invalidate).toHaveBeenCalledTimes(code === 'unreachable' ? 1 : 0)
  invalidate.mockClear()
  await doing(() => shown?.onRetry?.())
  expect(invalidate).toHaveBeenCalledOnce()
})
