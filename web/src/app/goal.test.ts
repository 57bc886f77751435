import { expect, test } from 'vitest'
import { texts as de } from '../text/de/de'
import * as en from '../text/en/en'
import { texts as es } from '../text/es/es'
import { actionsFor, makings, pages, settingsFor, spots } from './goal'
import { names } from './match'
import { agency, url } from './url'

const all = { can: () => true, subaccount: 'sub_1', whole: true }

type Texts = typeof en

const buttons: Record<keyof typeof makings, (t: Texts) => string> = {
  contact: (t) => t.contact.add,
  contactImport: (t) => t.contact.importTitle,
  assistant: (t) => t.assistant.create,
  appointment: (t) => t.appointment.add,
  call: (t) => t.call.start,
  member: (t) => t.settings.members.invite,
  knowledge: (t) => t.knowledge.create,
  number: (t) => t.number.add,
  pool: (t) => t.number.pool.create,
  tag: (t) => t.tag.add,
  tool: (t) => t.tool.create,
  voice: (t) => t.voice.create,
  key: (t) => t.settings.keys.create,
  webhook: (t) => t.settings.webhooks.create,
  subaccount: (t) => t.settings.subaccounts.add,
  trunk: (t) => t.telephony.create,
}

const titles: Record<keyof typeof spots, (t: Texts) => string> = {
  timeZone: (t) => t.subaccount.timeZone,
  region: (t) => t.subaccount.region,
  callingHours: (t) => t.subaccount.hours.title,
  budget: (t) => t.subaccount.budget,
  concurrency: (t) => t.subaccount.concurrency,
  recording: (t) => t.subaccount.calls.recording,
  longestCall: (t) => t.subaccount.calls.longest,
  optOutKey: (t) => t.subaccount.calls.key,
  customValues: (t) => t.subaccount.values,
  retention: (t) => t.retention.title,
  storage: (t) => t.subaccount.storage,
  noticeRules: (t) => t.notice.page.rules,
  quietHours: (t) => t.notice.page.quiet,
  browsers: (t) => t.notice.page.browsers,
  assignment: (t) => t.conversation.inbox.settings.assignment,
  teams: (t) => t.conversation.inbox.teams.title,
  targets: (t) => t.conversation.inbox.settings.targets,
  ratings: (t) => t.conversation.inbox.settings.ratings,
  topics: (t) => t.topic.title,
  canned: (t) => t.conversation.inbox.settings.canned,
  macros: (t) => t.conversation.inbox.macro.title,
  workspaceName: (t) => t.settings.workspace.name,
  models: (t) => t.settings.workspace.providers,
  endpoints: (t) => t.settings.endpoints.title,
  embeddings: (t) => t.settings.embeddings.title,
  workspaceRetention: (t) => t.retention.title,
  installation: (t) => t.settings.workspace.installation,
  environment: (t) => t.settings.environment.title,
  trunks: (t) => t.telephony.trunks,
  speech: (t) => t.telephony.speech,
  look: (t) => t.brand.look,
  host: (t) => t.brand.host,
  prices: (t) => t.billing.prices,
  statements: (t) => t.billing.statements,
  language: (t) => t.language.title,
  password: (t) => t.settings.account.password,
  sessions: (t) => t.settings.account.sessions,
}

test.each([
  ['English', en],
  ['German', de],
  ['Spanish', es],
])('actions and settings are called in %s what their pages call them', (_, t) => {
  expect(Object.keys({ ...t.find.actions, ...t.find.settings }).length).toBeGreaterThan(10)
  for (const [name, [label]] of Object.entries(t.find.actions))
    expect.soft([name, label]).toEqual([name, buttons[name as keyof typeof buttons](t)])
  for (const [name, [label]] of Object.entries(t.find.settings))
    expect.soft([name, label]).toEqual([name, titles[name as keyof typeof titles](t)])
})

test.each([
  [en, 'start a call', 'call'],
  [en, 'new knowledge base', 'knowledge'],
  [en, 'invite a member', 'member'],
  [de, 'neuer Kontakt', 'contact'],
  [es, 'nueva base de conocimiento', 'knowledge'],
] as const)('%#: %s is an action', (t, typed, want) => {
  expect(
    Object.entries(t.find.actions).filter(([, [label, besides]]) => names(label, typed, besides, t.find.little)),
  ).toEqual([[want, t.find.actions[want]]])
})

test.each([
  [en, 'retention', ['retention', 'workspaceRetention']],
  [en, 'time zone', ['timeZone']],
  [en, 'quiet hours', ['quietHours']],
  [de, 'ruhezeit', ['quietHours']],
  [de, 'kennwort', ['password']],
  [es, 'contrasena', ['password']],
  [es, 'retencion', ['retention', 'workspaceRetention']],
] as const)('%#: %s is a setting', (t, typed, want) => {
  const found = Object.entries(t.find.settings).filter(([, [label, besides]]) =>
    names(label, typed, besides, t.find.little),
  )
  expect(found.map(([name]) => name)).toEqual(want)
})

test('each stands on a page of the navigation', () => {
  const known = pages.map((p) => p.to)
  for (const { page } of [...Object.values(makings), ...Object.values(spots)]) expect(known).toContain(page)
  expect(actionsFor(all)).toHaveLength(Object.keys(makings).length)
  expect(settingsFor(all)).toHaveLength(Object.keys(spots).length)
})

test('nobody is offered what they may not do', () => {
  const looks = { ...all, can: (scope: string) => !/:(create|update|delete)$/.test(scope) }
  expect(actionsFor(looks)).toEqual([])
  const onlyContacts = { ...looks, can: (scope: string) => looks.can(scope) || scope === 'contacts:create' }
  expect(actionsFor(onlyContacts).map((a) => a.to)).toEqual([url.contacts, url.contactImport])
  // The page is not theirs, whatever they could do on it.
  expect(actionsFor({ ...all, can: (scope) => scope === 'contacts:create' })).toEqual([])
})

test('what is everybody’s is not for members limited to some subaccounts, and a client’s not in the agency', () => {
  const labels = (shell: Parameters<typeof actionsFor>[0]) => actionsFor(shell).map((a) => a.to)
  expect(labels({ ...all, whole: false })).not.toContain(url.subaccounts)
  expect(labels({ ...all, whole: false })).not.toContain(url.telephony)
  expect(labels({ ...all, subaccount: agency }).sort()).toEqual(
    [url.keys, url.members, url.subaccounts, url.telephony].sort(),
  )
  expect(settingsFor({ ...all, subaccount: agency }).map((s) => s.to)).not.toContain(url.subaccount)
  expect(settingsFor({ ...all, whole: false }).map((s) => s.to)).not.toContain(url.workspace)
})

test('prices of the agency are not for members limited to some subaccounts', () => {
  const labels = (looking: Parameters<typeof settingsFor>[0]) => settingsFor(looking).map((w) => w.label)
  const [prices] = en.find.settings.prices
  expect(labels({ ...all, subaccount: agency })).toContain(prices)
  expect(labels({ ...all, subaccount: agency, whole: false })).not.toContain(prices)
})
