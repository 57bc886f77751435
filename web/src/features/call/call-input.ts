import type { CreateCallInput } from '../../gql/graphql'
import { objectOf, type Pair } from '../../ui/pair'

// CallForm are the values of the form that places a call. From is "", a number, or a pool after "pool:".
export type CallForm = {
  assistant: { id: string } | null
  by: 'contact' | 'number'
  contact: { id: string } | null
  number: string
  from: string
  variables: Pair[]
}

export const poolMark = 'pool:'

// callInput is what the server is asked for; null where it is not known yet whom to call, or who should.
export function callInput(form: CallForm): CreateCallInput | null {
  const to = form.number.trim()
  if (!form.assistant || (form.by === 'contact' ? !form.contact : !to)) return null
  const variables = objectOf(form.variables)
  return {
    assistantId: form.assistant.id,
    ...(form.by === 'contact' ? { contactId: form.contact?.id } : { to }),
    ...(form.from.startsWith(poolMark) ? { numberPoolId: form.from.slice(poolMark.length) } : {}),
    ...(form.from && !form.from.startsWith(poolMark) ? { from: form.from } : {}),
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
  }
}
