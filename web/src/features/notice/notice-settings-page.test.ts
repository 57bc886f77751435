import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { Sheet } from '../../edit/sheet'
import type { NoticeSettingsInput, NoticeSettingsPageQuery } from '../../gql/graphql'
import { hooked, within } from '../../lib/hooked'
import { Input } from '../../ui/field'
import { Rules } from './notice-settings-page'
import { QuietCard } from './quiet-card'
import { RulesCard } from './rules-card'

vi.mock('../../ui/focus', () => ({}))
vi.mock('../../ui/page', () => ({ Page: '' }))
vi.mock('./browsers-card', () => ({ BrowsersCard: '' }))
const server = vi.hoisted(() => {
  Object.assign(globalThis, { window: new EventTarget() })
  return { answer: {} as object }
})
vi.mock('urql', () => {
  const client = { mutation: () => ({ toPromise: () => Promise.resolve(server.answer) }) }
  return { useClient: () => client }
})

const settings = (...channels: string[]) => ({
  rules: [{ kind: 'MENTIONED', channels }],
  sendsEmail: true,
  pushKey: '',
  subaccountIds: [],
  quietFrom: '20:00',
  quietTo: '08:00',
  timeZone: 'Europe/Berlin',
})
const read = (...channels: string[]) => ({
  settings: settings(...channels) as unknown as NoticeSettingsPageQuery['noticeSettings'],
})

async function page() {
  const { now, again, doing } = await hooked(Rules, read('PAGE'))
  const propsOf = <P>(type: unknown) => within(now()).find((e) => e.type === type)?.props as unknown as P
  return {
    again,
    doing,
    rules: () => propsOf<ComponentProps<typeof RulesCard>>(RulesCard).rules,
    quiet: () => propsOf<ComponentProps<typeof QuietCard>>(QuietCard),
    save: (input: NoticeSettingsInput) =>
      doing(() => propsOf<ComponentProps<typeof Sheet<NoticeSettingsInput>>>(Sheet).onSave(input)),
  }
}

test('what the server says of a field stands at the field', async () => {
  const { doing, quiet, save } = await page()
  await doing(() => quiet().quiet.set({ to: '20:00' }))
  const details = [{ field: 'input.quietTo', message: 'must differ from quietFrom' }]
  const extensions = { code: 'validation_failed', details }
  server.answer = { error: { graphQLErrors: [{ message: 'Some fields are not valid.', extensions }] } }
  await save({ quietTo: '20:00' })
  const card = await hooked(QuietCard, quiet())
  const errors = within(card.now()).flatMap((e) => (e.type === Input ? [(e.props as { error?: string }).error] : []))
  expect(errors).toEqual([undefined, 'Must differ from quietFrom.'])
  await doing(() => quiet().quiet.set({ to: '09:00' }))
  expect(quiet().refused).toEqual({})
})

test('the cards show what was saved until the page has been read again', async () => {
  const { again, doing, rules, save } = await page()
  await doing(() => rules().choose('MENTIONED', 'PAGE', false))
  server.answer = { data: { updateNoticeSettings: settings() } }
  await save(rules().input())
  await doing(() => rules().settle())
  expect([rules().chosen, rules().dirty]).toEqual([{ MENTIONED: [] }, false])
  await doing(() => rules().choose('MENTIONED', 'EMAIL', true))
  expect(rules().chosen).toEqual({ MENTIONED: ['EMAIL'] })
  await again(read('PUSH'))
  await doing(() => rules().reset())
  expect(rules().chosen).toEqual({ MENTIONED: ['PUSH'] })
})
