// What the list of conversations can be limited to; it stands in the address.
export const conditionNames = [
  'view',
  'saved',
  'triage',
  'tag',
  'topic',
  'target',
  'handling',
  'search',
  'sort',
  'channel',
  'assistant',
  'assignee',
  'team',
  'priority',
  'contact',
  'favorite',
  'archived',
  'type',
  'sentiment',
  'state',
  'from',
  'to',
] as const

// elsewhere is what stays in the address where another conversation is opened, or none: not which of its messages was sought.
export const elsewhere = (search: Record<string, unknown>) => ({ ...search, of: undefined, at: undefined })

export type Conditions = Record<(typeof conditionNames)[number], string>
