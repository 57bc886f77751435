import { graphql } from '../../gql/gql'
import type { ContactRow_ContactFragment } from '../../gql/graphql'

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
    tags(first: 4) {
      nodes {
        id
        name
      }
    }
  }
`)

export type ContactRow = ContactRow_ContactFragment
