// What the list of conversations can be limited to; it stands in the address.
export const conditionNames = [
  'view',
  'saved',
  'triage',
  'tag',
  'topic',
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

export type Conditions = Record<(typeof conditionNames)[number], string>
