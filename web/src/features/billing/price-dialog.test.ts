import { createElement, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { PriceCard } from './price-card'
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
  const props = { client: 'sub_1', prices: [], onClose: () => undefined }
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

const prices = [
  { id: 'prc_3', from: '2027-01-01', monthlyFee: 99, replyPrice: 0.5 },
  { id: 'prc_2', from: '2026-11-01', monthlyFee: 49, conversationPrice: 0.2 },
  { id: 'prc_1', from: '2026-03-01', monthlyFee: 19 },
]

type Registered = { name?: string; onChange?: (e: object) => unknown }

// opened is the dialog, on a day, as the card of prices opens it.
async function opened(day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  sent.length = 0
  const props = {
    list: { currency: 'USD', prices, current: null },
    client: null,
    mayChange: true,
    onChange: () => undefined,
  }
  const card = await hooked(PriceCard as (props: object) => unknown, props)
  await card.doing(() =>
    within(card.now())
      .find((e) => e.props.look === 'primary')
      ?.props.onClick?.(),
  )
  const inside = (child: ReactElement) => createElement(ShellContext, { value: { timeZone: 'UTC' } as Shell }, child)
  const given = within(card.now()).find((e) => e.type === PriceDialog)?.props
  const dialog = await hooked(PriceDialog as (props: object) => unknown, given ?? {}, inside)
  const change = (name: string, value: string) => {
    const all = within(dialog.now()).map((e) => e.props as unknown as Registered)
    return dialog.doing(() => all.find((p) => p.name === name)?.onChange?.({ type: 'change', target: { name, value } }))
  }
  const save = async () => {
    const form = within(dialog.now()).find((e) => e.type === 'form')?.props as unknown as {
      onSubmit: (e: object) => void
    }
    await dialog.doing(() => {
      form.onSubmit({ preventDefault: () => undefined, persist: () => undefined })
      return vi.waitFor(() => {
        expect(sent).toHaveLength(1)
      })
    })
    return sent[0]
  }
  return { change, save }
}

const none = {
  includedMinutes: null,
  callMinutePrice: null,
  callStepSeconds: null,
  conversationPrice: null,
  replyPrice: null,
  numberMonthlyPrice: null,
}

test('new prices begin with those that apply today, not with those that are planned', async () => {
  const { save } = await opened('2026-12-10')
  expect(await save()).toEqual({
    client: null,
    from: '2026-12-10',
    prices: { ...none, monthlyFee: 49, conversationPrice: 0.2 },
  })
})

test('new prices begin with nothing before any apply', async () => {
  const { save } = await opened('2026-02-28')
  expect(await save()).toEqual({ client: null, from: '2026-02-28', prices: { ...none, monthlyFee: null } })
})

test('prices that nobody has changed follow the day', async () => {
  const { change, save } = await opened('2026-12-10')
  await change('conversationPrice', '0.3')
  await change('from', '')
  await change('from', '0002-01-01')
  await change('from', '2026-03-01')
  await change('from', '2027-01-01')
  expect(await save()).toEqual({
    client: null,
    from: '2027-01-01',
    prices: { ...none, monthlyFee: 99, replyPrice: 0.5, conversationPrice: 0.3 },
  })
})

test('what has been emptied stays empty', async () => {
  const { change, save } = await opened('2026-12-10')
  await change('monthlyFee', '')
  await change('from', '2027-01-01')
  expect(await save()).toEqual({
    client: null,
    from: '2027-01-01',
    prices: { ...none, monthlyFee: null, replyPrice: 0.5 },
  })
})

// While the month of a day is typed anew, the browser tells of other days, to which the same may apply as what was typed.
test.each([
  ['monthlyFee', '', '2026-02-01', { monthlyFee: null, conversationPrice: 0.2 }],
  ['monthlyFee', '99', '2027-01-01', { monthlyFee: 99, conversationPrice: 0.2 }],
  ['conversationPrice', '', '2027-01-01', { monthlyFee: 49, conversationPrice: null }],
])('%s that was changed to "%s" stays, also over %s, to which the same applies', async (name, value, over, kept) => {
  const { change, save } = await opened('2026-12-10')
  await change(name, value)
  await change('from', over)
  await change('from', '2026-12-10')
  expect(await save()).toEqual({ client: null, from: '2026-12-10', prices: { ...none, ...kept } })
})
