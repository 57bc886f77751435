import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { Menu } from '../../ui/menu'
import { MacroMenu } from './macro-menu'
import { TriageMenus } from './triage-menus'

const two = (id: string) => [`${id}_1`, `${id}_2`].map((id) => ({ id, name: 'Sales' }))

vi.mock('../../app/shown', () => ({ useCan: () => true, useShell: () => ({ userId: 'usr_me' }) }))
vi.mock('../../app/go', () => ({ useGo: () => vi.fn() }))
vi.mock('../../pick/teammate', () => ({ useTeammates: () => two('usr'), soughtMost: 100 }))
vi.mock('./teams', () => ({ useTeams: () => two('team') }))
vi.mock('./assigning', () => ({ useAssigning: () => vi.fn() }))
vi.mock('./macro', () => ({ useMacros: () => ({ macros: two('mac'), runIn: vi.fn() }) }))

// keys are those by which a menu tells its items apart.
const keys = (menu: unknown) =>
  within(Menu((menu as { props: Parameters<typeof Menu>[0] }).props))
    .filter((e) => 'label' in e.props)
    .map((e) => e.key)

test('macros, members and teams of one name are several items of a menu', async () => {
  const macros = keys((await hooked(MacroMenu, { conversationId: 'conv_1' })).now())
  const triage = vi.fn()
  const menus = within((await hooked(TriageMenus, { ids: ['conv_1'], done: false, triage })).now())
  const assign = menus.find((e) => (e.type as { name?: string }).name === 'Assign')
  if (!assign) throw new Error('nothing assigns')
  const people = keys((await hooked(assign.type as (props: object) => unknown, assign.props)).now())
  expect([macros.length, new Set(macros).size]).toEqual([3, 3])
  expect([people.length, new Set(people).size]).toEqual([6, 6])
})
