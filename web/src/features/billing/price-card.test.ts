import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { Confirm } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { PriceCard } from './price-card'

vi.mock('../../text/language', () => ({ language: 'de', locale: 'de-DE' }))
vi.mock('../../ui/focus', () => ({}))
vi.mock('urql', () => {
  const client = {}
  return { useClient: () => client }
})

test('days and numbers of prices are written in the language of the reader', async () => {
  const prices = { includedMinutes: 10_000, callStepSeconds: 1 }
  const list = { currency: 'EUR', prices: [{ ...prices, id: 'prc_1', from: '2026-11-01' }], current: prices }
  const props = { list, client: 'sub_1', mayChange: true, onChange: () => undefined }
  const { now, doing } = await hooked(PriceCard as (props: object) => unknown, props)
  const all = () => within(now())
  expect(all().filter((e) => e.type === 'h3')[1]?.props.children).toContain('01.11.2026')
  const facts = all().find((e) => e.type === Facts)?.props as unknown as { facts: [string, string | null][] }
  expect(facts.facts.map(([, value]) => value)).toContain('10.000')
  const button = all().find((e) => 'icon' in e.props && e.props.onClick)?.props as unknown as {
    label: string
    onClick: () => void
  }
  expect(button.label).toContain('01.11.2026')
  await doing(button.onClick)
  const asks = all().find((e) => e.type === Confirm)?.props as unknown as { hint: string }
  expect(asks.hint).toContain('01.11.2026')
})
