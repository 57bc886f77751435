import { graphql } from '../../gql/gql'
import type { ContactRow_ContactFragment } from '../../gql/graphql'
import { text } from '../../text/text'

export const Fragment = graphql(`
  fragment ContactRow_Contact on Contact {
    id
    name
    email
    phone
    companyName
    source
    status
    dnd
    isArchived
    title
    locationText
    createdAt
    updatedAt
    tags(first: 3) {
      nodes {
        id
        name
      }
    }
  }
`)

export type ContactRow = ContactRow_ContactFragment

// nameOf is what a contact is called, by what is known of it.
export function nameOf(c: { name?: string | null; email?: string | null; phone?: string | null }): string {
  return c.name || c.email || c.phone || text.contact.unnamed
}
