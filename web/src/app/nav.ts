import {
  Bell,
  BookOpen,
  Bot,
  Building2,
  CalendarDays,
  ChartColumn,
  Contact,
  FileClock,
  Headset,
  House,
  Inbox,
  KeyRound,
  Layers,
  type LucideIcon,
  MessagesSquare,
  Mic,
  Palette,
  Phone,
  PhoneCall,
  PhoneForwarded,
  PhoneOff,
  Plug,
  Receipt,
  Settings2,
  ShieldBan,
  Tags,
  UserRound,
  UsersRound,
  Webhook,
  Wrench,
} from 'lucide-react'
import { text } from '../text/text'
import type { Shell } from './shown'
import { agency, url } from './url'

// NavItem is a page that one goes to. Scope is what it takes; agency says that it is there without a subaccount, too, and whole that it is
// not for members limited to some subaccounts: nowhere, or not without one.
export type NavItem = {
  label: string
  to: string
  icon: LucideIcon
  scope?: string
  agency?: boolean
  whole?: 'always' | 'agency'
  exact?: boolean
}

const n = text.shell.nav

export const nav: { label: string | null; items: NavItem[] }[] = [
  {
    label: null,
    items: [
      { label: n.home, to: url.home, icon: House, agency: true, exact: true },
      { label: n.analytics, to: url.analytics, icon: ChartColumn, scope: 'calls:read', agency: true },
    ],
  },
  {
    label: text.shell.group.talk,
    items: [
      { label: n.conversations, to: url.conversations, icon: MessagesSquare, scope: 'conversations:list' },
      { label: n.calls, to: url.calls, icon: PhoneCall, scope: 'calls:list' },
      { label: n.liveCalls, to: url.liveCalls, icon: Headset, scope: 'calls:list', agency: true },
      { label: n.refusals, to: url.refusals, icon: PhoneOff, scope: 'calls:list' },
      { label: n.appointments, to: url.appointments, icon: CalendarDays, scope: 'appointments:list' },
    ],
  },
  {
    label: text.shell.group.people,
    items: [
      { label: n.contacts, to: url.contacts, icon: Contact, scope: 'contacts:list' },
      { label: n.tags, to: url.tags, icon: Tags, scope: 'tags:list' },
    ],
  },
  {
    label: text.shell.group.build,
    items: [
      { label: n.assistants, to: url.assistants, icon: Bot, scope: 'assistants:list' },
      { label: n.knowledge, to: url.knowledge, icon: BookOpen, scope: 'knowledge:list' },
      { label: n.tools, to: url.tools, icon: Wrench, scope: 'tools:list' },
      { label: n.voices, to: url.voices, icon: Mic, scope: 'voices:list' },
      { label: n.numbers, to: url.numbers, icon: Phone, scope: 'numbers:list' },
      { label: n.pools, to: url.pools, icon: Layers, scope: 'numbers:list' },
    ],
  },
  { label: text.shell.group.run, items: [{ label: n.settings, to: url.settings, icon: Settings2, agency: true }] },
]

// settings are the pages behind Settings.
export const settings: NavItem[] = [
  { label: n.subaccount, to: url.subaccount, icon: Building2, scope: 'subaccounts:read' },
  { label: n.inboxSettings, to: url.inboxSettings, icon: Inbox, scope: 'subaccounts:read' },
  { label: n.notices, to: url.noticeSettings, icon: Bell, agency: true },
  { label: n.doNotCall, to: url.doNotCall, icon: ShieldBan, scope: 'contacts:list' },
  { label: n.webhooks, to: url.webhooks, icon: Webhook, scope: 'webhooks:list' },
  { label: n.subaccounts, to: url.subaccounts, icon: Layers, scope: 'subaccounts:list', agency: true },
  { label: text.billing.title, to: url.billing, icon: Receipt, scope: 'subaccounts:read', agency: true },
  { label: text.brand.title, to: url.brand, icon: Palette, scope: 'subaccounts:read', agency: true, whole: 'agency' },
  { label: n.members, to: url.members, icon: UsersRound, scope: 'members:list', agency: true },
  { label: n.keys, to: url.keys, icon: KeyRound, scope: 'keys:list', agency: true },
  { label: n.apps, to: url.apps, icon: Plug, agency: true },
  {
    label: n.telephony,
    to: url.telephony,
    icon: PhoneForwarded,
    scope: 'settings:read',
    agency: true,
    whole: 'always',
  },
  { label: n.workspace, to: url.workspace, icon: Settings2, scope: 'settings:read', agency: true, whole: 'always' },
  { label: n.audit, to: url.audit, icon: FileClock, scope: 'audit:list', agency: true },
]

// account is one's own page, behind one's name.
export const account: NavItem = { label: text.shell.account, to: url.account, icon: UserRound, agency: true }

// isThere says whether who looks can go to a page.
export function isThere(
  item: NavItem,
  { can, subaccount, whole }: Pick<Shell, 'can' | 'subaccount' | 'whole'>,
): boolean {
  const here = subaccount !== agency
  if (item.whole && !whole && (item.whole === 'always' || !here)) return false
  return (!item.scope || can(item.scope)) && (here || Boolean(item.agency))
}
