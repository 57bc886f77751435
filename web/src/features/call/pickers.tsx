import { graphql } from '../../gql/gql'
import type { CallAssistantsQuery } from '../../gql/graphql'
import { text } from '../../text/text'
import { Picker, type Choice } from '../../ui/picker'

const Assistants = graphql(`
  query CallAssistants($search: String) {
    assistants(search: $search, first: 20) {
      nodes {
        id
        name
        description
      }
    }
  }
`)

const searched = (search: string) => ({ search: search || null })

const assistantsOf = (data: CallAssistantsQuery): Choice[] =>
  data.assistants.nodes.map((a) => ({ id: a.id, name: a.name, hint: a.description }))

type Props = {
  value: Choice | null
  onChange: (choice: Choice | null) => void
  hint?: string
  error?: string
  hidden?: boolean
  placeholder?: string
}

export function AssistantPicker(props: Props) {
  return (
    <Picker label={text.call.assistant} document={Assistants} variables={searched} pick={assistantsOf} {...props} />
  )
}
