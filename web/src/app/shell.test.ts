import '../lib/fake-storage'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Client, CombinedError, Provider, type Exchange, type OperationResult } from 'urql'
import { filter, map, pipe } from 'wonka'
import { hooked, within } from '../lib/hooked'
import type { LocalFeed } from './feed'
import { kept } from './kept'
import { beginning, Loaded } from './shell'

// The server that the page asks. It knows a shell until it refuses by this code, and other things than the schema: they are asked for by texts.
const server = vi.hoisted(() => ({ client: undefined as unknown, refused: '', shell: {} as object }))

vi.mock('@tanstack/react-router', () => ({ Outlet: 'outlet', useParams: () => ({}) }))
vi.mock('./client', () => ({ graph: () => ({ client: server.client, close: () => undefined }) }))
vi.mock('./frame', () => ({ Frame: 'frame' }))
vi.mock('./addressed', () => ({ useAddressed: () => undefined }))
vi.mock('../lib/brand', () => ({ wear: () => undefined }))
vi.mock('../ui/trouble', () => ({ Trouble: 'trouble' }))
vi.mock('../lib/send-views', () => ({ useSending: () => undefined }))
// Somebody comes back to the page when the test says so.
const back = vi.hoisted(() => ({ run: (): void => undefined }))
vi.mock('./again', () => ({ useAgain: (_: unknown, run: () => void) => void (back.run = run) }))

const shellOf = (ids: string[], { more = false, archived = [] as string[] } = {}) => ({
  viewer: { id: 'usr_1', name: 'Ada', language: '', scopes: [], workspace: { id: 'wsp_1' }, workspaces: [] },
  subaccounts: {
    nodes: ids.map((id) => ({ id, name: id, archived: archived.includes(id), timeZone: 'UTC' })),
    pageInfo: { hasNextPage: more },
  },
  tableViews: [],
})

beforeEach(() => {
  vi.stubGlobal('sessionStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} }, cookie: '' })
  const answers: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query'),
      map((operation): OperationResult => {
        const rest = { operation, stale: false, hasNext: false }
        if (!server.refused) return { ...rest, data: server.shell, error: undefined }
        const no = { message: 'No.', extensions: { code: server.refused } }
        return { ...rest, data: undefined, error: new CombinedError({ graphQLErrors: [no] }) }
      }),
    )
  const client: Client = new Client({
    url: '/',
    exchanges: [kept(() => client).exchange, answers],
    preferGetMethod: false,
  })
  Object.assign(server, { client, refused: '', shell: shellOf(['sub_1', 'sub_2']) })
})

async function opened() {
  const client = server.client as Client
  const live = { listen: () => () => undefined } as unknown as LocalFeed
  const page = await hooked(
    () => Loaded({ subaccount: 'agency', live }),
    {},
    (child) => createElement(Provider, { value: client }, child),
  )
  const comeBack = (refused: string) =>
    page.doing(() => {
      server.refused = refused
      back.run()
    })
  const shown = () => within(page.now()).some(({ type }) => type === 'outlet')
  // others are as many pages as somebody opens meanwhile.
  const others = (many: number) =>
    page.doing(async () => {
      for (let n = 0; n < many; n++) await client.query(`query Other${String(n)} { other }`, {}).toPromise()
    })
  return { comeBack, shown, others }
}

test('a shell that cannot be read again stays, however much has been read since', async () => {
  const { comeBack, shown, others } = await opened()
  expect(shown()).toBe(true)
  await others(101)
  await comeBack('internal')
  expect(shown()).toBe(true)
  await comeBack('')
  expect(shown()).toBe(true)
})

test('the shell of a page that is too old to ask for it stays', async () => {
  const { comeBack, shown } = await opened()
  await comeBack('persisted_query_not_found')
  expect(shown()).toBe(true)
  await comeBack('internal')
  expect(shown()).toBe(true)
})

test.each(['not_found', 'forbidden'])('no shell stays of what is %s', async (code) => {
  const { comeBack, shown } = await opened()
  await comeBack(code)
  expect(shown()).toBe(false)
  await comeBack('internal')
  expect(shown()).toBe(false)
})

test.each([
  ['the only client', shellOf(['sub_1']), 'sub_1'],
  ['the only one that is not archived', shellOf(['sub_1', 'sub_2'], { archived: ['sub_2'] }), 'sub_1'],
  ['the agency of several', shellOf(['sub_1', 'sub_2']), 'agency'],
  ['the agency of more than are read', shellOf(['sub_1', 'sub_2'], { archived: ['sub_2'], more: true }), 'agency'],
])('somebody new begins with %s', async (_, shell, begins) => {
  server.shell = shell
  expect(await beginning()).toBe(begins)
})

test('with a shell, drafts about what has been erased are not kept any longer', async () => {
  const draft = 'switchboard.draft.usr_1.agency.note.con_1'
  localStorage.setItem(draft, '"Mrs Meier"')
  server.shell = { ...shellOf(['sub_1']), nodes: [null] }
  const { comeBack } = await opened()
  await vi.waitFor(() => {
    expect(localStorage.getItem(draft)).toBeNull()
  })
  localStorage.setItem(draft, '"Mr Meier"')
  await comeBack('')
  await vi.waitFor(() => {
    expect(localStorage.getItem(draft)).toBeNull()
  })
})
