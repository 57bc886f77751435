import { expect, test, vi } from 'vitest'
import type { DeliveriesQuery } from '../../gql/graphql'
import { hooked, within } from '../../lib/hooked'
import { Empty } from '../../ui/empty'
import { Trouble } from '../../ui/trouble'
import { Deliveries } from './deliveries'

vi.mock('../../ui/focus', () => ({}))
const pages = vi.hoisted(() => vi.fn())
vi.mock('../../lib/pages', () => ({ usePages: pages }))

const read = { rows: [], moving: false, more: false, refresh: () => undefined, retry: () => undefined }
const types = async (state: object) => {
  pages.mockReturnValue({ ...read, ...state })
  const { now } = await hooked(Deliveries, { webhookId: 'whk_1', first: {} as DeliveriesQuery })
  return within(now()).map((e) => e.type)
}

test('deliveries that cannot be read are not taken for none', async () => {
  const none = await types({ problem: null })
  expect([none.includes(Empty), none.includes(Trouble)]).toEqual([true, false])
  const refused = await types({ problem: { code: 'rate_limited', message: '', fields: {} } })
  expect([refused.includes(Empty), refused.includes(Trouble)]).toEqual([false, true])
})
