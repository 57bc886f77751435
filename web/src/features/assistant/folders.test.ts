import { createElement, type FunctionComponent } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { Trouble } from '../../ui/trouble'
import { Folders } from './folders'

vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
vi.mock('../../ui/focus', () => ({}))
vi.mock('urql', () => ({ useClient: () => ({}) }))
vi.mock('../../lib/live', () => ({ useLive: () => undefined }))
vi.mock('../../pick/name', () => ({ useNames: () => new Map() }))
const pages = vi.hoisted(() => vi.fn())
vi.mock('../../lib/pages', () => ({ usePages: pages }))

const props = { given: null, value: '', archived: false, onChange: () => undefined }
const read = { rows: [], moving: false, more: false, refresh: () => undefined, retry: () => undefined }

// listed is what the list of folders shows, which is the same beside the assistants and in a drawer.
async function listed(state: object) {
  pages.mockReturnValue({ ...read, ...state })
  const shell = { can: () => true } as unknown as Shell
  const list = within(Folders({ ...props, open: true, onClose: () => undefined })).find((e) => 'archived' in e.props)
  const { now } = await hooked(
    (given: typeof props) => (list?.type as FunctionComponent<typeof props>)(given),
    props,
    (child) => createElement(ShellContext, { value: shell }, child),
  )
  return within(now())
}

test('folders that cannot be read are not taken for none', async () => {
  const says = (shown: Awaited<ReturnType<typeof listed>>) => [
    shown.some((e) => e.props.children === text.assistant.folders.empty),
    shown.some((e) => e.type === Trouble),
  ]
  expect(says(await listed({ problem: null }))).toEqual([true, false])
  expect(says(await listed({ problem: { code: 'unreachable', message: '', fields: {} } }))).toEqual([false, true])
})
