import { graphql } from '../../gql/gql'
import type { PickContactQuery } from '../../gql/graphql'
import { Picker, type Choice } from '../../ui/picker'

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
  contacts.nodes.map((c) => ({
    id: c.id,
    name: c.name ?? c.phone ?? c.email ?? c.id,
    hint: c.name ? (c.phone ?? c.email ?? null) : null,
  }))

type Props = {
  label: string
  placeholder: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  disabled?: boolean
}

// ContactPicker finds a contact by name, number or address.
export function ContactPicker(props: Props) {
  return <Picker {...props} document={Document} variables={variables} pick={pick} />
}
