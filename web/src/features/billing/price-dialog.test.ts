import { createElement, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { PriceDialog } from './price-dialog'

vi.mock('../../ui/focus', () => ({}))
const sent = vi.hoisted(() => [] as object[])
vi.mock('urql', () => {
  const mutation = (_: unknown, variables: object) => {
    sent.push(variables)
    return { toPromise: () => Promise.resolve({ error: { graphQLErrors: [] } }) }
  }
  const client = { mutation }
  return { useClient: () => client }
})

afterEach(() => void vi.useRealTimers())

test.each([
  ['Pacific/Auckland', '2026-11-30T19:00:00Z', '2026-12-01'],
  ['America/Los_Angeles', '2026-12-01T01:00:00Z', '2026-11-30'],
  ['UTC', '2026-11-30T23:59:00Z', '2026-11-30'],
])('prices begin with the day that it is in %s', async (timeZone, now, from) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  sent.length = 0
  const inside = (child: ReactElement) => createElement(ShellContext, { value: { timeZone } as Shell }, child)
  const props = { client: 'sub_1', start: null, onClose: () => undefined }
  const dialog = await hooked(PriceDialog as (props: object) => unknown, props, inside)
  const form = within(dialog.now()).find((e) => e.type === 'form')?.props as unknown as {
    onSubmit: (e: object) => void
  }
  await dialog.doing(() => {
    form.onSubmit({ preventDefault: () => undefined, persist: () => undefined })
    return vi.waitFor(() => {
      expect(sent).toHaveLength(1)
    })
  })
  expect(sent[0]).toMatchObject({ client: 'sub_1', from })
})
