import { expect, test, vi } from 'vitest'
import '../../lib/fake-storage'
import { hooked, within } from '../../lib/hooked'
import { AppointmentBulk } from './appointment-bulk'
import { AppointmentList } from './appointment-list'
import { AppointmentsPage } from './appointments-page'

const list = vi.hoisted(() => ({
  rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  conditions: { view: 'list', day: '', status: 'SCHEDULED', assistant: '', sort: '' },
}))
vi.mock('urql', () => {
  const client = {}
  return { useClient: () => client }
})
vi.mock('../../app/go', () => ({
  useConditions: () => [list.conditions, () => undefined],
  useNew: () => [false, () => undefined],
}))
vi.mock('../../app/shown', () => ({ useShell: () => ({ timeZone: 'UTC' }), useCan: () => true }))
vi.mock('../../lib/live', () => ({ useLive: () => undefined }))
vi.mock('../../lib/pages', () => ({ usePages: () => ({ rows: list.rows, refresh: () => undefined }) }))
vi.mock('../../pick/id-picker', () => ({ PickFilter: () => null }))
vi.mock('../../pick/name', () => ({ useNames: () => new Map() }))
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))
vi.mock('../../ui/page', () => ({ Page: () => null }))
vi.mock('../../ui/views', () => ({ Views: () => null }))
vi.mock('./appointment-bulk', () => ({ AppointmentBulk: () => null }))
vi.mock('./appointment-dialog', () => ({ AppointmentDialog: () => null }))
vi.mock('./appointment-list', () => ({ AppointmentList: () => null }))
vi.mock('./week', () => ({ Week: () => null }))

type Props = { ids?: string[]; onChoose?: (chosen: object) => void }

test('a bulk change takes no appointment that has left the list', async () => {
  const { now, again, doing } = await hooked(() => AppointmentsPage(), {})
  const part = (of: unknown) => within(now()).find((e) => e.type === of)?.props as Props | undefined
  await doing(() => part(AppointmentList)?.onChoose?.({ a: true, c: true }))
  expect(part(AppointmentBulk)?.ids).toEqual(['a', 'c'])
  list.rows = [{ id: 'a' }, { id: 'b' }]
  await again({})
  expect(part(AppointmentBulk)?.ids).toEqual(['a'])
  list.conditions = { ...list.conditions, status: '' }
  await again({})
  expect(part(AppointmentBulk)).toBeUndefined()
})
