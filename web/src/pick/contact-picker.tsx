import { graphql } from '../gql/gql'
import type { PickContactQuery } from '../gql/graphql'
import { contactHint, contactName } from '../lib/contact-name'
import { plansRead } from '../lib/phone'
import { Picker, type Choice } from '../ui/picker'

const Document = graphql(`
  query PickContact($search: String) {
    contacts(search: $search, first: 12) {
      nodes {
        id
        name
        phone
        email
      }
    }
  }
`)

const variables = (search: string) => ({ search: search || null })

const pick = ({ contacts }: PickContactQuery): Choice[] =>
  contacts.nodes.map((c) => ({ id: c.id, name: contactName(c), hint: contactHint(c) }))

type Props = {
  label: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  hint?: string
  error?: string
  hidden?: boolean
  placeholder?: string
  disabled?: boolean
}

// ContactPicker finds a contact by name, number or address.
export function ContactPicker(props: Props) {
  return <Picker {...props} document={Document} variables={variables} pick={pick} ready={plansRead} />
}
