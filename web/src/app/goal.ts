import { text } from '../text/text'
import { account, isThere, nav, settings, type NavItem } from './nav'
import type { Shell } from './shown'
import { agency, url } from './url'

// pages are all that the navigation leads to.
export const pages: NavItem[] = [...nav.flatMap((g) => g.items), ...settings, account]

type Looking = Pick<Shell, 'can' | 'subaccount' | 'whole'>

// itemOf is the page in the navigation, if the member can go there.
function itemOf(page: string, shell: Looking): NavItem | undefined {
  return pages.find((item) => item.to === page && isThere(item, shell))
}

// Making is what the button of a page does: what it takes, and where that is if it is not a form that opens on the page. All says that it
// is not for members limited to some subaccounts.
type Making = { page: string; scope: string; to?: string; id?: string; all?: true }

export const makings: Record<keyof typeof text.find.actions, Making> = {
  contact: { page: url.contacts, scope: 'contacts:create' },
  contactImport: { page: url.contacts, scope: 'contacts:create', to: url.contactImport },
  assistant: { page: url.assistants, scope: 'assistants:create' },
  appointment: { page: url.appointments, scope: 'appointments:create' },
  call: { page: url.calls, scope: 'calls:create' },
  member: { page: url.members, scope: 'members:create' },
  knowledge: { page: url.knowledge, scope: 'knowledge:create' },
  number: { page: url.numbers, scope: 'numbers:create' },
  pool: { page: url.pools, scope: 'numbers:create' },
  tag: { page: url.tags, scope: 'tags:create' },
  tool: { page: url.tools, scope: 'tools:create', to: url.tool, id: 'new' },
  voice: { page: url.voices, scope: 'voices:create' },
  key: { page: url.keys, scope: 'keys:create' },
  webhook: { page: url.webhooks, scope: 'webhooks:create' },
  subaccount: { page: url.subaccounts, scope: 'subaccounts:create', all: true },
  trunk: { page: url.telephony, scope: 'settings:update' },
}

// Spot is a setting: on which page, and where on it. All says that in the agency it is not for members limited to some subaccounts.
type Spot = { page: string; at?: string; all?: true }

export const spots: Record<keyof typeof text.find.settings, Spot> = {
  timeZone: { page: url.subaccount, at: 'time-zone' },
  region: { page: url.subaccount, at: 'country' },
  callingHours: { page: url.subaccount, at: 'calling-hours' },
  budget: { page: url.subaccount, at: 'budget' },
  concurrency: { page: url.subaccount, at: 'budget' },
  recording: { page: url.subaccount, at: 'calls' },
  longestCall: { page: url.subaccount, at: 'calls' },
  optOutKey: { page: url.subaccount, at: 'calls' },
  customValues: { page: url.subaccount, at: 'custom-values' },
  retention: { page: url.subaccount, at: 'retention' },
  storage: { page: url.subaccount, at: 'storage' },
  noticeRules: { page: url.noticeSettings, at: 'rules' },
  quietHours: { page: url.noticeSettings, at: 'quiet-hours' },
  browsers: { page: url.noticeSettings, at: 'browsers' },
  assignment: { page: url.inboxSettings, at: 'assignment' },
  teams: { page: url.inboxSettings, at: 'teams' },
  targets: { page: url.inboxSettings, at: 'targets' },
  ratings: { page: url.inboxSettings, at: 'ratings' },
  topics: { page: url.inboxSettings, at: 'topics' },
  canned: { page: url.inboxSettings, at: 'canned-replies' },
  macros: { page: url.inboxSettings, at: 'macros' },
  workspaceName: { page: url.workspace, at: 'name' },
  models: { page: url.workspace, at: 'models' },
  endpoints: { page: url.workspace, at: 'endpoints' },
  embeddings: { page: url.workspace, at: 'embeddings' },
  workspaceRetention: { page: url.workspace, at: 'retention' },
  installation: { page: url.workspace, at: 'installation' },
  environment: { page: url.workspace, at: 'environment' },
  trunks: { page: url.telephony },
  speech: { page: url.telephony, at: 'speech' },
  look: { page: url.brand },
  host: { page: url.brand, at: 'host' },
  prices: { page: url.billing, at: 'prices', all: true },
  statements: { page: url.billing, at: 'statements' },
  language: { page: url.account, at: 'language' },
  password: { page: url.account, at: 'password' },
  sessions: { page: url.account, at: 'sessions' },
}

export type Way = {
  label: string
  besides: string
  item: NavItem
  to: string
  id?: string
  search?: Record<string, string>
  hash?: string
}

const entries = <K extends string, V>(of: Record<K, V>) => Object.entries(of) as [K, V][]

// actionsFor are what those buttons of the dashboard do that the member may press.
export function actionsFor(shell: Looking): Way[] {
  return entries(makings).flatMap(([name, { page, scope, to, id, all }]) => {
    const item = itemOf(page, shell)
    if (!item || !shell.can(scope) || (all && !shell.whole)) return []
    const [label, besides] = text.find.actions[name]
    return { label, besides, item, ...(to ? { to, ...(id && { id }) } : { to: page, search: { new: '1' } }) }
  })
}

// settingsFor are the single settings on pages that the member can open.
export function settingsFor(shell: Looking): Way[] {
  return entries(spots).flatMap(([name, { page, at, all }]) => {
    const item = itemOf(page, shell)
    if (!item || (all && shell.subaccount === agency && !shell.whole)) return []
    const [label, besides] = text.find.settings[name]
    return { label, besides, item, to: page, ...(at && { hash: at }) }
  })
}
