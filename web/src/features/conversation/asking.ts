import type { TriageInput } from '../../gql/graphql'
import { count } from '../../lib/format'
import { text } from '../../text/text'
import type { What } from '../bulk/sure'

// asking is what somebody is asked before it is decided about many conversations, so many, or null where that is not known; all says that they are
// those that match. To is the name of whom they are assigned to.
export function asking(n: number | null, all: boolean, input: TriageInput, to?: string): What {
  const words = text.conversation.inbox
  const these = words.sure.these(n === null ? null : count(n))
  const match = all ? text.table.matchHint : ''
  if (input.status === 'DONE')
    return {
      title: words.sure.done(these),
      action: words.sure.doneAction,
      hint: [words.sure.rating, match].filter(Boolean).join(' '),
    }
  if (input.status === 'SNOOZED') return { title: words.sure.snooze(these), action: words.snooze, hint: match }
  if (input.status) return { title: words.sure.reopen(these), action: words.reopen, hint: match }
  if (input.priority)
    return {
      title: words.sure.priority(these, words.priorities[input.priority]),
      action: words.sure.priorityAction,
      hint: match,
    }
  return {
    title: to ? words.sure.assign(these, to) : words.sure.unassign(these),
    action: to ? words.assign : words.toNobody,
    hint: match,
  }
}
