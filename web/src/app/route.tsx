import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
  type AnyRoute,
} from '@tanstack/react-router'
import { useCallback } from 'react'
import { away, back, useBack } from '../lib/online'
import { problemOf } from '../lib/problem'
import { follow } from '../text/language'
import { Waiting } from '../ui/empty'
import { arrive } from './addressed'
import { Refusal } from './http'
import { Missing } from './missing'
import { last, session } from './session'
import { beginning, enter, ShellPage, Unreachable } from './shell'
import { agency, url } from './url'

type Part = () => Promise<object>

// Every page is a chunk of its own, loaded when it is opened.
const pages: Partial<Record<keyof typeof url, [Part, string]>> = {
  home: [() => import('../features/home/home-page'), 'HomePage'],
  analytics: [() => import('../features/analytics/analytics-page'), 'AnalyticsPage'],
  analyticsEntries: [() => import('../features/analytics/entries-page'), 'EntriesPage'],
  contacts: [() => import('../features/contact/contacts-page'), 'ContactsPage'],
  contact: [() => import('../features/contact/contact-page'), 'ContactPage'],
  contactImport: [() => import('../features/contact/import-page'), 'ImportPage'],
  tags: [() => import('../features/tag/tags-page'), 'TagsPage'],
  appointments: [() => import('../features/appointment/appointments-page'), 'AppointmentsPage'],
  inbox: [() => import('../features/conversation/inbox-page'), 'InboxPage'],
  calls: [() => import('../features/call/calls-page'), 'CallsPage'],
  liveCalls: [() => import('../features/call/live-calls-page'), 'LiveCallsPage'],
  call: [() => import('../features/call/call-page'), 'CallPage'],
  knowledge: [() => import('../features/knowledge/knowledge-page'), 'KnowledgePage'],
  unanswered: [() => import('../features/knowledge/unanswered-page'), 'UnansweredPage'],
  knowledgeBase: [() => import('../features/knowledge/base-page'), 'KnowledgeBasePage'],
  knowledgeSite: [() => import('../features/knowledge/site-page'), 'KnowledgeSitePage'],
  numbers: [() => import('../features/number/numbers-page'), 'NumbersPage'],
  pools: [() => import('../features/number/pools-page'), 'PoolsPage'],
  refusals: [() => import('../features/call/refusals-page'), 'RefusalsPage'],
  assistants: [() => import('../features/assistant/assistants-page'), 'AssistantsPage'],
  assistant: [() => import('../features/assistant/assistant-page'), 'AssistantPage'],
  tools: [() => import('../features/tool/tools-page'), 'ToolsPage'],
  tool: [() => import('../features/tool/tool-page'), 'ToolPage'],
  voices: [() => import('../features/voice/voices-page'), 'VoicesPage'],
  account: [() => import('../features/access/account-page'), 'AccountPage'],
}

const settings: Partial<Record<keyof typeof url, [Part, string]>> = {
  settings: [() => import('../features/settings/settings-page'), 'SettingsPage'],
  doNotCall: [() => import('../features/do-not-call/do-not-call-page'), 'DoNotCallPage'],
  subaccount: [() => import('../features/subaccount/subaccount-page'), 'SubaccountPage'],
  subaccounts: [() => import('../features/settings/subaccounts-page'), 'SubaccountsPage'],
  members: [() => import('../features/settings/members-page'), 'MembersPage'],
  keys: [() => import('../features/settings/keys-page'), 'KeysPage'],
  apps: [() => import('../features/settings/apps-page'), 'AppsPage'],
  noticeSettings: [() => import('../features/notice/notice-settings-page'), 'NoticeSettingsPage'],
  inboxSettings: [() => import('../features/inbox/inbox-settings-page'), 'InboxSettingsPage'],
  brand: [() => import('../features/brand/brand-page'), 'BrandPage'],
  billing: [() => import('../features/billing/billing-page'), 'BillingPage'],
  webhooks: [() => import('../features/settings/webhooks-page'), 'WebhooksPage'],
  webhook: [() => import('../features/settings/webhook-page'), 'WebhookPage'],
  telephony: [() => import('../features/telephony/telephony-page'), 'TelephonyPage'],
  workspace: [() => import('../features/settings/workspace-page'), 'WorkspacePage'],
  audit: [() => import('../features/settings/audit-page'), 'AuditPage'],
}

const doors: Partial<Record<keyof typeof url, [Part, string]>> = {
  login: [() => import('../features/access/login-page'), 'LoginPage'],
  setup: [() => import('../features/access/setup-page'), 'SetupPage'],
  invite: [() => import('../features/access/invite-page'), 'InvitePage'],
  forgot: [() => import('../features/access/forgot-page'), 'ForgotPage'],
  reset: [() => import('../features/access/reset-page'), 'ResetPage'],
  authorize: [() => import('../features/access/authorize-page'), 'AuthorizePage'],
}

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing })

// Without an address, the client opens that was visited last. In a workspace where there was none, the only one opens, or else the agency.
const start = createRoute({
  getParentRoute: () => root,
  path: url.root,
  beforeLoad: async ({ location: { href }, search }) => {
    const { workspace } = search as { workspace?: unknown }
    const who = await session.who().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'unauthorized') return null
      throw error // whether anybody is signed in is not known
    })
    if (!who) throw redirect({ to: url.login, search: workspace ? { to: href } : {} } as never)
    follow(who.language)
    last.begin(who.workspaces, workspace)
    throw redirect({ to: url.home, params: { subaccount: last.subaccount() ?? (await beginning()) } })
  },
  errorComponent: Unasked,
})

// Unasked stands there while the server cannot say who is signed in. Somebody may be: signing in again would not help.
function Unasked({ error }: { error: unknown }) {
  const router = useRouter()
  const again = useCallback(() => void router.invalidate(), [router])
  useBack(problemOf(error).code === 'unreachable', again)
  return <Unreachable error={error} subaccount={agency} onRetry={again} />
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ params, cause, search }) => {
    if (cause === 'preload') return undefined
    const { subaccount = agency } = params as { subaccount?: string }
    const begin = () => void enter(subaccount)
    const coming = arrive(subaccount, search)
    return coming ? coming.then(begin) : begin()
  },
  component: ShellPage,
})

const frame = createRoute({
  getParentRoute: () => shell,
  id: 'settings-frame',
  component: lazyRouteComponent(loaded(() => import('../features/settings/frame')) as never, 'SettingsFrame' as never),
})

// loaded waits for the network where there is none: the page comes then, and what is shown until then stays.
function loaded(load: Part): Part {
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (!away()) throw error
      await back()
      return load()
    }
  }
}

function routes(parent: AnyRoute, parts: typeof pages) {
  return Object.entries(parts).map(([name, [load, page]]) =>
    createRoute({
      getParentRoute: () => parent,
      path: url[name as keyof typeof url],
      component: lazyRouteComponent(loaded(load) as never, page as never),
    }),
  )
}

const tree = root.addChildren([
  start,
  ...routes(root, doors),
  shell.addChildren([...routes(shell, pages), frame.addChildren(routes(frame, settings))]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultPendingMs: 150,
  scrollRestoration: true,
})
