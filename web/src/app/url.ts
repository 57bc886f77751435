// Every address of the dashboard. Pages link by these names; the routes are made of them.

// agency stands in the place of a subaccount for what concerns all of them.
export const agency = 'agency'

export const url = {
  root: '/',
  login: '/login',
  setup: '/setup',
  invite: '/invite/$token',
  home: '/w/$subaccount',
  assistants: '/w/$subaccount/assistants',
  assistant: '/w/$subaccount/assistants/$id',
  contacts: '/w/$subaccount/contacts',
  contact: '/w/$subaccount/contacts/$id',
  contactImport: '/w/$subaccount/contacts/import',
  tags: '/w/$subaccount/tags',
  conversations: '/w/$subaccount/conversations',
  conversation: '/w/$subaccount/conversations/$id',
  // The page of both: it stays while one goes from one conversation to the next.
  inbox: '/w/$subaccount/conversations/{-$id}',
  calls: '/w/$subaccount/calls',
  call: '/w/$subaccount/calls/$id',
  refusals: '/w/$subaccount/refusals',
  appointments: '/w/$subaccount/appointments',
  numbers: '/w/$subaccount/numbers',
  pools: '/w/$subaccount/pools',
  knowledge: '/w/$subaccount/knowledge',
  knowledgeBase: '/w/$subaccount/knowledge/$id',
  tools: '/w/$subaccount/tools',
  tool: '/w/$subaccount/tools/$id',
  voices: '/w/$subaccount/voices',
  settings: '/w/$subaccount/settings',
  subaccounts: '/w/$subaccount/settings/subaccounts',
  subaccount: '/w/$subaccount/settings/subaccount',
  members: '/w/$subaccount/settings/members',
  keys: '/w/$subaccount/settings/keys',
  webhooks: '/w/$subaccount/settings/webhooks',
  webhook: '/w/$subaccount/settings/webhooks/$id',
  doNotCall: '/w/$subaccount/settings/do-not-call',
  workspace: '/w/$subaccount/settings/workspace',
  audit: '/w/$subaccount/settings/audit',
  account: '/w/$subaccount/account',
} as const
