import { expect, test } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { At } from '../../ui/time'
import { Previous } from './previous'

async function said(until: number) {
  const shown = await hooked(() => Previous({ until: new Date(until).toISOString() }), {})
  return within(shown.now()).some(({ type }) => type === At)
}

test('a secret that is over already does not stay valid until then', async () => {
  expect(await said(Date.now() + 24 * 60 * 60 * 1000)).toBe(true)
  expect(await said(Date.now() - 1000)).toBe(false)
})
