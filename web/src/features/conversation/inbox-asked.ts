import type {
  Channel,
  ConversationFilterInput,
  ConversationSort,
  ConversationStatus,
  ConversationType,
  Handling,
  InboxView,
  Priority,
  Sentiment,
  TargetOutcome,
  Triage,
} from '../../gql/graphql'
import { addDays, dayStart, isTyped } from '../../lib/day'
import type { Conditions } from './inbox-conditions'

// asked are the conditions of the list as the server takes them. Days are those of the zone.
export function asked(c: Conditions, zone: string) {
  return {
    sort: (c.sort || 'updated') as ConversationSort,
    includeArchived: c.archived !== '',
    contactId: c.contact || null,
    assistantId: c.assistant || null,
    assigneeId: c.assignee || null,
    teamId: c.team || null,
    priority: (c.priority || null) as Priority | null,
    inboxView: (c.view || null) as InboxView | null,
    triage: (c.triage || null) as Triage | null,
    tagId: c.tag || null,
    topicId: c.topic || null,
    target: (c.target || null) as TargetOutcome | null,
    handling: (c.handling || null) as Handling | null,
    channel: c.channel || null,
    search: c.search || null,
    isFavorite: c.favorite ? true : null,
    type: (c.type || null) as ConversationType | null,
    sentiment: (c.sentiment || null) as Sentiment | null,
    status: (c.state || null) as ConversationStatus | null,
    from: isTyped(c.from) ? dayStart(c.from, zone) : null,
    to: isTyped(c.to) ? dayStart(addDays(c.to, 1), zone) : null,
  }
}

// filterOf is what a list is limited to, without its order, as a change of all that match takes it.
export function filterOf(from: ReturnType<typeof asked>): ConversationFilterInput {
  const { sort, channel, ...filter } = from
  void sort
  return { ...filter, channel: channel as Channel | null }
}
