import { kept, storage } from '../lib/fake-storage'
import { beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { arrive, useAddressed } from './addressed'
import { last } from './session'
import { agency } from './url'

const router = vi.hoisted(() => ({ navigate: vi.fn(), location: { search: {}, pathname: '' } }))
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => router.navigate,
  useRouterState: ({ select }: { select: (s: unknown) => unknown }) => select(router),
}))

const member = (id: string) => ({ id, name: id, role: 'admin', subaccounts: [] })

beforeEach(() => {
  router.navigate.mockClear()
  vi.stubGlobal('sessionStorage', storage(new Map()))
  last.keep('workspace', 'wrk_a')
})

const asked = (answer: object, status = 200) => {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer), { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const who = { data: { id: 'usr_a', workspaces: [member('wrk_a'), member('wrk_b')] }, error: null }

test('a link to a page of the agency opens in the workspace that it names', async () => {
  const fetched = asked(who)
  await arrive(agency, { workspace: 'wrk_b' })
  expect(last.workspace()).toBe('wrk_b')
  expect(fetched).toHaveBeenCalledOnce()
  await arrive(agency, { workspace: 'wrk_c' })
  expect(last.workspace()).toBe('wrk_b')
})

test('nobody is asked where it names none, the same, or is of a client', () => {
  const fetched = asked(who)
  expect([arrive(agency, {}), arrive(agency, { workspace: 'wrk_a' }), arrive('sub_1', { workspace: 'wrk_b' })]).toEqual(
    [undefined, undefined, undefined],
  )
  expect([fetched.mock.calls.length, last.workspace()]).toEqual([0, 'wrk_a'])
})

test('where nobody is signed in it stays as it was', async () => {
  asked({ data: null, error: { code: 'unauthorized', message: '', details: [] } }, 401)
  await arrive(agency, { workspace: 'wrk_b' })
  expect([last.workspace(), kept.get('switchboard.workspace')]).toEqual(['wrk_a', 'wrk_a'])
})

const shell = { subaccount: agency, workspace: member('wrk_a'), workspaces: [member('wrk_a'), member('wrk_b')] }

test.each([
  ['of somebody with several workspaces', shell, {}, '/w/agency', { workspace: 'wrk_a' }],
  [
    'with conditions',
    shell,
    { search: 'x', workspace: 'wrk_c' },
    '/w/agency/settings',
    { search: 'x', workspace: 'wrk_a' },
  ],
  ['that names it', shell, { workspace: 'wrk_a' }, '/w/agency', null],
  ['of somebody with one', { ...shell, workspaces: [member('wrk_a')] }, {}, '/w/agency', null],
  ['of a client', { ...shell, subaccount: 'sub_1' }, {}, '/w/sub_1', null],
  ['that has been left for a client', shell, {}, '/w/sub_1', null],
])('an address of the agency %s names the workspace', async (_, of, search, pathname, want) => {
  router.location = { search, pathname }
  await hooked(useAddressed, of)
  const [to] = (router.navigate.mock.calls[0] ?? []) as { search: (now: object) => object }[]
  expect(to ? to.search(search) : null).toEqual(want)
})
