// What the list of conversations can be limited to; it stands in the address.
export const conditionNames = [
  'search',
  'sort',
  'channel',
  'assistant',
  'contact',
  'favorite',
  'waiting',
  'archived',
] as const

export type Conditions = Record<(typeof conditionNames)[number], string>
