import { expect, test } from 'vitest'
import { isThere, settings } from './nav'
import { agency, url } from './url'

const there = (to: string, subaccount: string, whole: boolean) => {
  const item = settings.find((i) => i.to === to)
  return item && isThere(item, { can: () => true, subaccount, whole })
}

test.each([
  [url.telephony, 'sub_1', false, false],
  [url.telephony, agency, true, true],
  [url.workspace, agency, false, false],
  [url.workspace, agency, true, true],
  [url.brand, agency, false, false],
  [url.brand, 'sub_1', false, true],
  [url.webhooks, agency, true, false],
  [url.webhooks, 'sub_1', false, true],
])('%s in %s, for all of the workspace: %s', (to, subaccount, whole, shown) => {
  expect(there(to, subaccount, whole)).toBe(shown)
})
