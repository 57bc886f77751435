import type { Page } from 'playwright-core'
import { url } from '../src/app/url'
import { server, settled, wanted } from './browser'

// Screen is a page of the dashboard, and where one finds it: `open` answers its address in the demo's first subaccount.
export type Screen = { name: string; open: (at: Place) => Promise<string> | string }

// Place is where the screens are looked at, and ids of things that are there.
export type Place = {
  subaccount: string
  first: (query: string) => Promise<string>
  // invited is the link of an invitation that the signed-in member has sent.
  invited: () => Promise<string>
}

const fixed = (path: string) => (at: Place) => path.replace('$subaccount', at.subaccount)

// of opens the page of the first thing of a list.
export const of = (path: string, list: string) => async (at: Place) =>
  fixed(path)(at).replace('$id', await at.first(list))

// base is the first of the demo's own: a test may have made others since.
const base = 'knowledgeBases(search: "House and team", first: 1)'

export const screens: Screen[] = [
  { name: 'home', open: fixed(url.home) },
  { name: 'agency', open: () => url.home.replace('$subaccount', 'agency') },
  { name: 'analytics', open: fixed(url.analytics) },
  { name: 'analytics-entries', open: fixed(url.analyticsEntries) },
  { name: 'agency-analytics', open: () => url.analytics.replace('$subaccount', 'agency') + '?time=365&by=CLIENT' },
  {
    name: 'agency-analytics-entries',
    open: () => url.analyticsEntries.replace('$subaccount', 'agency') + '?figure=CALLS',
  },
  { name: 'assistants', open: fixed(url.assistants) },
  { name: 'assistant', open: of(url.assistant, 'assistants(search: "Reception", first: 1)') },
  { name: 'contacts', open: fixed(url.contacts) },
  { name: 'contact', open: of(url.contact, 'contacts(search: "rami", first: 1)') },
  { name: 'contact-import', open: fixed(url.contactImport) },
  { name: 'tags', open: fixed(url.tags) },
  { name: 'conversations', open: fixed(url.conversations) },
  { name: 'conversation', open: of(url.conversation, 'conversations(first: 1)') },
  { name: 'calls', open: fixed(url.calls) },
  { name: 'call', open: of(url.call, 'calls(status: COMPLETED, first: 1)') },
  { name: 'live-calls', open: fixed(url.liveCalls) },
  { name: 'agency-live-calls', open: () => url.liveCalls.replace('$subaccount', 'agency') },
  { name: 'refusals', open: fixed(url.refusals) },
  { name: 'appointments', open: fixed(url.appointments) },
  { name: 'numbers', open: fixed(url.numbers) },
  { name: 'pools', open: fixed(url.pools) },
  { name: 'knowledge', open: fixed(url.knowledge) },
  { name: 'unanswered', open: fixed(url.unanswered) },
  { name: 'knowledge-base', open: of(url.knowledgeBase, base) },
  {
    name: 'knowledge-websites',
    open: async (at) => `${await of(url.knowledgeBase, base)(at)}?tab=sites`,
  },
  { name: 'tools', open: fixed(url.tools) },
  { name: 'tool', open: of(url.tool, 'tools(isPrebuilt: false, first: 1)') },
  { name: 'voices', open: fixed(url.voices) },
  { name: 'subaccounts', open: fixed(url.subaccounts) },
  { name: 'subaccount', open: fixed(url.subaccount) },
  { name: 'members', open: fixed(url.members) },
  { name: 'keys', open: fixed(url.keys) },
  { name: 'apps', open: fixed(url.apps) },
  { name: 'notifications', open: fixed(url.noticeSettings) },
  { name: 'notified-browsers', open: (at) => `${fixed(url.noticeSettings)(at)}?tab=browsers` },
  { name: 'inbox-settings', open: fixed(url.inboxSettings) },
  { name: 'inbox-lists', open: (at) => `${fixed(url.inboxSettings)(at)}?tab=lists` },
  { name: 'billing', open: fixed(url.billing) },
  { name: 'agency-billing', open: () => url.billing.replace('$subaccount', 'agency') },
  { name: 'brand', open: fixed(url.brand) },
  { name: 'agency-brand', open: () => url.brand.replace('$subaccount', 'agency') },
  { name: 'webhooks', open: fixed(url.webhooks) },
  { name: 'webhook', open: of(url.webhook, 'webhooks(first: 1)') },
  { name: 'do-not-call', open: fixed(url.doNotCall) },
  { name: 'telephony', open: fixed(url.telephony) },
  { name: 'workspace', open: fixed(url.workspace) },
  { name: 'audit', open: fixed(url.audit) },
  { name: 'account', open: fixed(url.account) },
]

// doors are the pages for people who are not signed in. Nobody has set up the server of SETUP_LINK yet.
export const doors: Screen[] = [
  { name: 'login', open: () => url.login },
  { name: 'setup', open: () => wanted('SETUP_LINK') },
  { name: 'invite', open: (at) => at.invited() },
  { name: 'forgot', open: () => url.forgot },
  { name: 'reset', open: () => `${url.reset}#a-token` },
]

// openScreen goes to one of them, and waits until it is there.
export async function openScreen(page: Page, place: Place, name: string): Promise<void> {
  await page.goto((await screens.find((s) => s.name === name)?.open(place)) ?? '')
  await settled(page)
}

// placeOf asks the server, with a key, for what the screens show.
export async function placeOf(page: Page, key: string): Promise<Place> {
  const say = async <T>(query: string, headers: Record<string, string>) => {
    const answer = await page.request.post('/graphql', { headers, data: { query } })
    const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown }
    if (!data) throw new Error(`${query}: ${JSON.stringify(errors)}`)
    return data
  }
  const ask = async (query: string, subaccount?: string) => {
    const headers = { Authorization: `Bearer ${key}`, ...(subaccount && { 'X-Subaccount-Id': subaccount }) }
    const id = (await say<{ list: { nodes: { id: string }[] } }>(query, headers)).list.nodes[0]?.id
    if (!id) throw new Error(`${query}: nothing there`)
    return id
  }
  const subaccount = await ask('{ list: subaccounts(search: "Bright", first: 1) { nodes { id } } }')
  const invite =
    'mutation { made: createInvitation(input: { email: "ben@northlight.example", role: "operator" }) { link } }'
  return {
    subaccount,
    first: (list) => ask(`{ list: ${list} { nodes { id } } }`, subaccount),
    invited: async () => (await say<{ made: { link: string } }>(invite, { Origin: server.base })).made.link,
  }
}
