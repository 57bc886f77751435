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

// most is how many conversations the server decides about at once.
const most = 100

// Triage decides about conversations, which is said then; it answers whether it has been decided about all. To is the name of whom they are assigned
// to, for the question before.
export type Triage = (ids: readonly string[], input: TriageInput, said: string, to?: string) => Promise<boolean>

// useTriage decides about conversations in the inbox, and says so once it has been decided about all of them.
export function useTriage() {
  const [run, pending] = useMutate(Document)
  const triage: Triage = async (ids, input, said) => {
    for (let from = 0; from < ids.length; from += most) {
      const { data } = await run({ ids: ids.slice(from, from + most), input })
      if (!data) return false
    }
    tell(said, undefined)
    return true
  }
  return { triage, pending }
}
