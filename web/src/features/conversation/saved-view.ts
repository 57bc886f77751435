import { graphql } from '../../gql/gql'
import type { ConversationSort, Saved_SavedViewFragment, SavedViewFilterInput } from '../../gql/graphql'
import { conditionNames, type Conditions } from './inbox-conditions'

export const Fragment = graphql(`
  fragment Saved_SavedView on SavedView {
    id
    name
    shared
    filter {
      inboxView
      triage
      status
      assigneeId
      teamId
      priority
      channel
      assistantId
      tagId
      topicId
      target
      handling
      type
      sentiment
      search
      isFavorite
      includeArchived
      sort
    }
  }
`)

export type SavedView = Saved_SavedViewFragment
export type Filter = Omit<SavedView['filter'], '__typename'>
type View = { id: string; filter: Filter }

// texts are the conditions that a view keeps as they stand in the address.
const texts = {
  view: 'inboxView',
  triage: 'triage',
  state: 'status',
  assignee: 'assigneeId',
  team: 'teamId',
  priority: 'priority',
  channel: 'channel',
  assistant: 'assistantId',
  tag: 'tagId',
  topic: 'topicId',
  target: 'target',
  handling: 'handling',
  type: 'type',
  sentiment: 'sentiment',
  search: 'search',
  sort: 'sort',
} as const

const pairs = Object.entries(texts) as [keyof typeof texts, (typeof texts)[keyof typeof texts]][]

// flags are those that are on or off.
const flags = { favorite: 'isFavorite', archived: 'includeArchived' } as const

// filterOf is what a view keeps of the conditions: all but dates and a single contact. The order of this list is not that of the API.
export function filterOf(c: Conditions): SavedViewFilterInput {
  const kept = pairs.flatMap(([name, field]) => (c[name] ? [[field, c[name]]] : []))
  return {
    ...(Object.fromEntries(kept) as SavedViewFilterInput),
    ...(c.favorite && { [flags.favorite]: true }),
    ...(c.archived && { [flags.archived]: true }),
    sort: (c.sort || 'updated') as ConversationSort,
  }
}

// blank are no conditions at all.
export const blank = Object.fromEntries(conditionNames.map((n) => [n, ''])) as Conditions

// conditionsOf a view: what it does not limit is not limited.
export function conditionsOf({ id, filter: f }: View): Conditions {
  const kept = pairs.map(([name, field]) => [name, f[field] ?? ''])
  return {
    ...blank,
    ...(Object.fromEntries(kept) as Partial<Conditions>),
    sort: !f.sort || f.sort === 'updated' ? '' : f.sort,
    favorite: f.isFavorite ? 'yes' : '',
    archived: f.includeArchived ? 'yes' : '',
    saved: id,
  }
}

// isAsSaved says that the conditions are those of the view.
export function isAsSaved(c: Conditions, view: View): boolean {
  const kept = conditionsOf(view)
  return conditionNames.every((n) => c[n] === kept[n])
}

// isWorthSaving says that some condition is set that a view keeps.
export function isWorthSaving(c: Conditions): boolean {
  return Object.keys(filterOf(c)).some((field) => field !== 'sort')
}
