import { graphql } from '../../gql/gql'
import type { TriageInput } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { tell } from '../../ui/toast'

const Document = graphql(`
  mutation TriageConversations($ids: [ID!]!, $input: TriageInput!) {
    triageConversations(ids: $ids, input: $input) {
      id
      status
      triage
      snoozedUntil
      priority
      handedOff
      assignee {
        id
        name
      }
      team {
        id
        name
      }
      resolutionSeconds
    }
  }
`)

// useTriage decides about conversations in the inbox, and says so.
export function useTriage() {
  const [run, pending] = useMutate(Document)
  const triage = async (ids: readonly string[], input: TriageInput, said: string) => {
    const { data } = await run({ ids: [...ids], input })
    if (data) tell(said, undefined)
    return data !== null
  }
  return { triage, pending }
}

export type Triage = ReturnType<typeof useTriage>['triage']

const hour = 3_600_000
const morning = 9

// snoozes are how long a conversation can be out of the way, by their names.
export function snoozes(now: Date): { label: string; until: string }[] {
  const words = text.conversation.inbox.snoozeFor
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning)
  const monday = (8 - now.getDay()) % 7 || 7
  return [
    { label: words.hour, until: new Date(now.getTime() + hour).toISOString() },
    { label: words.afternoon, until: new Date(now.getTime() + 4 * hour).toISOString() },
    { label: words.tomorrow, until: at(1).toISOString() },
    { label: words.monday, until: at(monday).toISOString() },
    { label: words.month, until: at(30).toISOString() },
  ]
}
