import { graphql } from '../../gql/gql'
import type { TriageInput } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
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
