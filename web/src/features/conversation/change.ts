import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'

const Updating = graphql(`
  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!, $ifSummary: String) {
    updateConversation(id: $id, input: $input, ifSummary: $ifSummary) {
      id
      isFavorite
      isArchived
      status
      leadQuality
      userSentiment
      summary
    }
  }
`)

const Pausing = graphql(`
  mutation PauseConversation($id: ID!, $until: Time!) {
    pauseConversation(id: $id, until: $until) {
      id
      pausedUntil
    }
  }
`)

const Resuming = graphql(`
  mutation ResumeConversation($id: ID!) {
    resumeConversation(id: $id) {
      id
      pausedUntil
      handedOff
    }
  }
`)

// useChange changes a conversation, and whether its assistant answers.
export function useChange() {
  const [update, updating] = useMutate(Updating, { touches: ['Conversation'], meets: true })
  const [pause] = useMutate(Pausing)
  const [resume, resuming] = useMutate(Resuming)
  return { update, updating, pause, resume, resuming }
}
