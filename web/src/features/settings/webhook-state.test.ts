import { expect, test } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { WebhookState } from './webhook-state'

const words = text.settings.webhooks.state
const day = '2026-03-01T00:00:00Z'

async function said(failingSince: string | null, missingSince: string | null, isActive = true) {
  const webhook = { isActive, disabledReason: null, failingSince, missingSince } as never
  const shown = await hooked(() => WebhookState({ webhook }), {})
  return within(shown.now()).flatMap(({ type, props }) => (type === Badge ? [props.children] : []))
}

test('a webhook that has lost deliveries says whether it fails still', async () => {
  expect(await said(day, day)).toEqual([words.missing, words.trouble])
  expect(await said(null, day)).toEqual([words.missing])
  expect(await said(day, null)).toEqual([words.trouble])
  expect(await said(null, null)).toEqual([words.on])
  expect(await said(day, day, false)).toEqual([words.off])
})
