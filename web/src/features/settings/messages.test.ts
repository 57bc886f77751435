import { expect, test, vi } from 'vitest'
import { text } from '../../text/text'
import { schema as prices } from '../billing/price-dialog'
import { schema as invitation } from './invite-dialog'

vi.mock('../../ui/focus', () => ({}))

// A form shows the first of what is wrong with a field.
const said = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries(result.error?.issues.map((i) => [String(i.path[0]), i.message]).reverse() ?? [])

test('what is wrong is said in words', () => {
  const amounts = ['monthlyFee', 'includedMinutes', 'callMinutePrice', 'callStepSeconds'].concat([
    'conversationPrice',
    'replyPrice',
    'numberMonthlyPrice',
  ])
  const empty = Object.fromEntries(amounts.map((name) => [name, '']))
  expect(said(prices.safeParse({ ...empty, from: '' }))).toEqual({ from: text.field.required })
  const invited = (email: string) => said(invitation.safeParse({ email, role: 'admin', subaccounts: [] }))
  expect(invited('ann')).toEqual({ email: text.contact.notEmail })
  expect(invited(' ')['email']).toBe(text.field.required)
  expect(invited(' ann@example.com ')).toEqual({})
})
