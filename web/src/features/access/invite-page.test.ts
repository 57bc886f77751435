import { expect, test, vi } from 'vitest'
import '../../lib/fake-storage'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { InvitePage } from './invite-page'

const offer = { workspace: 'Agency', email: 'ann@example.com', role: 'viewer', known: true, elsewhere: '' }

vi.mock('@tanstack/react-router', () => ({ useParams: () => ({ token: 'abc' }) }))
vi.mock('../../app/http', async (actual) => ({ ...(await actual<object>()), ask: () => Promise.resolve(offer) }))
vi.mock('./door', () => ({ Door: () => null }))

async function shown(elsewhere: string) {
  offer.elsewhere = elsewhere
  const { now, doing } = await hooked(InvitePage, {})
  await doing(() => undefined)
  const all = within(now())
  return {
    hint: (all[0]?.props as { hint?: string }).hint,
    form: all.some((e) => (e.type as { name?: string }).name === 'JoinForm'),
    link: (all.find((e) => e.type === 'a')?.props as { href?: string } | undefined)?.href,
  }
}

test('somebody who has an account since is led away from the host name of a brand, and asked for no password there', async () => {
  const to = 'https://app.example/invite/abc'
  const words = text.access.invitedHint('ann@example.com', text.access.roles['viewer'] ?? '')
  expect(await shown(to)).toEqual({
    hint: `${words} ${text.access.invitedElsewhere('app.example')}`,
    form: false,
    link: to,
  })
  expect(await shown('')).toEqual({ hint: `${words} ${text.access.invitedKnown}`, form: true, link: undefined })
})
