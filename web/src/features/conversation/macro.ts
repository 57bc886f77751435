import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { complain, tell } from '../../ui/toast'
import { useWanted } from './wanted'

const Document = graphql(`
  query MacroNames {
    macros {
      id
      name
    }
  }
`)

const Running = graphql(`
  mutation RunMacro($id: ID!, $conversationId: ID!) {
    runMacro(id: $id, conversationId: $conversationId) {
      id
      status
      triage
      snoozedUntil
      priority
      handedOff
      pausedUntil
      assignee {
        id
        name
      }
      team {
        id
        name
      }
      firstResponseSeconds
      resolutionSeconds
    }
  }
`)

export type MacroName = { id: string; name: string }

// useMacros are the macros of the subaccount, once they are wanted and here, and what runs one in a conversation.
export function useMacros(wanted: number) {
  const macros: readonly MacroName[] | null = useWanted(Document, wanted)?.macros ?? null
  const [run, pending] = useMutate(Running, {
    quiet: true,
    touches: ['Conversation', 'Message', 'ConversationNote', 'Contact'],
  })
  const words = text.conversation.inbox.macro
  const runIn = async ({ id, name }: MacroName, conversationId: string) => {
    const { problem } = await run({ id, conversationId })
    if (problem) complain(words.refused(name), reasons(problem))
    else tell(words.ran(name))
  }
  return { macros, runIn, pending }
}

// reasons are why a macro was not run, by the steps that cannot be taken.
export function reasons({ fields, message }: Pick<Problem, 'fields' | 'message'>): string {
  const named = Object.entries(fields).flatMap(([field, why]) => {
    const at = /^steps\[(\d+)\]/.exec(field)
    return at ? [`${text.conversation.inbox.macro.step(Number(at[1]) + 1)}: ${why}`] : []
  })
  return named.length > 0 ? named.join(' ') : message
}
