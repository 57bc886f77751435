import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { complain, tell } from '../../ui/toast'

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

// useMacros are the macros of the subaccount, once they are wanted and here, and what runs one in a conversation. They are asked for
// as often as they are wanted, until they are here.
export function useMacros(wanted: number) {
  const client = useClient()
  const [macros, setMacros] = useState<readonly MacroName[] | null>(null)
  const [run, pending] = useMutate(Running, {
    quiet: true,
    touches: ['Conversation', 'Message', 'ConversationNote', 'Contact'],
  })
  useEffect(() => {
    if (wanted === 0 || macros) return
    let late = false
    void client
      .query(Document, {}, { requestPolicy: 'cache-first' })
      .toPromise()
      .then(({ data }) => {
        if (data && !late) setMacros(data.macros)
      })
    return () => {
      late = true
    }
  }, [client, wanted, macros])
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
