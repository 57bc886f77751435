import { createElement, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { Alert } from '../../ui/trouble'
import { PriceCard } from './price-card'
import { PriceDialog } from './price-dialog'

vi.mock('../../ui/focus', () => ({}))
const sent = vi.hoisted(() => [] as object[])
// What the server refuses the first time, and which prices it has by then.
const server = vi.hoisted(() => ({ refusal: '', priceList: null as object | null }))
vi.mock('urql', () => {
  const mutation = (_: unknown, variables: object) => {
    sent.push(variables)
    const refused = { message: server.refusal, extensions: { code: 'conflict' } }
    const graphQLErrors = server.refusal && sent.length === 1 ? [refused] : []
    return { toPromise: () => Promise.resolve({ error: { graphQLErrors } }) }
  }
  const query = () => ({ toPromise: () => Promise.resolve({ data: { priceList: server.priceList } }) })
  const client = { mutation, query }
  return { useClient: () => client }
})

beforeEach(() => {
  sent.length = 0
  server.refusal = ''
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['Pacific/Auckland', '2026-11-30T19:00:00Z', '2026-12-01'],
  ['America/Los_Angeles', '2026-12-01T01:00:00Z', '2026-11-30'],
  ['UTC', '2026-11-30T23:59:00Z', '2026-11-30'],
])('prices begin with the day that it is in %s', async (timeZone, now, from) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
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

type Registered = { name?: string; hint?: string; onChange?: (e: object) => unknown }

// opened is the dialog, on a day, as the card of prices opens it.
async function opened(day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  const props = {
    list: { currency: 'USD', version: 'v1', prices, current: null },
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
  const shown = () => within(dialog.now()).map((e) => e.props as unknown as Registered)
  const change = (name: string, value: string) => {
    const all = shown()
    return dialog.doing(() => all.find((p) => p.name === name)?.onChange?.({ type: 'change', target: { name, value } }))
  }
  const save = async () => {
    const times = sent.length + 1
    const form = within(dialog.now()).find((e) => e.type === 'form')?.props as unknown as {
      onSubmit: (e: object) => void
    }
    await dialog.doing(() => {
      form.onSubmit({ preventDefault: () => undefined, persist: () => undefined })
      return vi.waitFor(() => {
        expect(sent).toHaveLength(times)
      })
    })
    return sent.at(-1)
  }
  // says waits until the form says something.
  const says = (message: string) =>
    vi.waitFor(async () => {
      await dialog.doing(() => undefined)
      expect(within(dialog.now()).find((e) => e.type === Alert)?.props.children).toBe(message)
    })
  const hint = (name: string) => shown().find((p) => p.name === name)?.hint
  return { change, save, says, hint }
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
    ifVersion: 'v1',
    from: '2026-12-10',
    prices: { ...none, monthlyFee: 49, conversationPrice: 0.2 },
  })
})

test('new prices begin with nothing before any apply', async () => {
  const { save } = await opened('2026-02-28')
  expect(await save()).toEqual({
    client: null,
    ifVersion: 'v1',
    from: '2026-02-28',
    prices: { ...none, monthlyFee: null },
  })
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
    ifVersion: 'v1',
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
    ifVersion: 'v1',
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
  expect(await save()).toEqual({
    client: null,
    ifVersion: 'v1',
    from: '2026-12-10',
    prices: { ...none, ...kept },
  })
})

test('prices that somebody else has set meanwhile are shown, and none of them is overwritten unseen', async () => {
  const { change, save, says, hint } = await opened('2026-12-10')
  server.refusal = 'The prices have changed since you read them. Read them again and repeat the change.'
  const set = { id: 'prc_4', from: '2026-12-01', monthlyFee: 59, conversationPrice: 0.25, replyPrice: 0.1 }
  server.priceList = { version: 'v2', prices: [...prices.slice(0, 1), set, ...prices.slice(1)] }
  await change('monthlyFee', '55')
  await change('numberMonthlyPrice', '2')
  await save()
  await says(text.billing.overtaken)
  expect(hint('monthlyFee')).toBe(text.billing.theirs('59'))
  expect(hint('replyPrice')).toBeUndefined()
  expect(hint('numberMonthlyPrice')).toBeUndefined()
  expect(await save()).toEqual({
    client: null,
    ifVersion: 'v2',
    from: '2026-12-10',
    prices: { ...none, monthlyFee: 55, conversationPrice: 0.25, replyPrice: 0.1, numberMonthlyPrice: 2 },
  })
})

test('a price that somebody else has emptied is said to be', async () => {
  const { change, save, says, hint } = await opened('2026-12-10')
  server.refusal = 'The prices have changed since you read them. Read them again and repeat the change.'
  server.priceList = { version: 'v2', prices: [{ ...prices[1], monthlyFee: null }] }
  await change('monthlyFee', '55')
  await save()
  await says(text.billing.overtaken)
  expect(hint('monthlyFee')).toBe(text.billing.theirs(''))
  await change('from', '2027-01-01')
  expect(hint('monthlyFee')).toBe(text.billing.theirs(''))
})

test('a price that somebody else has planned is shown once its day is chosen', async () => {
  const { change, save, says, hint } = await opened('2026-12-10')
  server.refusal = 'The prices have changed since you read them. Read them again and repeat the change.'
  server.priceList = {
    version: 'v2',
    prices: [{ ...prices[1], from: '2027-01-01', monthlyFee: 120 }, ...prices.slice(1)],
  }
  await change('monthlyFee', '55')
  await save()
  await says(text.billing.overtaken)
  expect(hint('monthlyFee')).toBeUndefined()
  await change('from', '2027-01-01')
  expect(hint('monthlyFee')).toBe(text.billing.theirs('120'))
})

test('a conflict for another reason is shown in its own words', async () => {
  const { save, says } = await opened('2026-12-10')
  server.refusal = 'There can be at most 100 prices. Remove one first.'
  server.priceList = { version: 'v1', prices }
  await save()
  await says(server.refusal)
})
