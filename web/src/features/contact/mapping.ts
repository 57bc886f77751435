import type { ContactField } from '../../gql/graphql'

export type Mapping = readonly (ContactField | null)[]

const identifying: readonly ContactField[] = ['name', 'first_name', 'last_name', 'email', 'phone']

// twice are the fields that more than one column goes to.
export function twice(mapping: Mapping): Set<ContactField> {
  const seen = new Set<ContactField>()
  const found = new Set<ContactField>()
  for (const field of mapping) {
    if (!field) continue
    if (seen.has(field)) found.add(field)
    seen.add(field)
  }
  return found
}

// identified says whether rows can be known by anything.
export function identified(mapping: Mapping): boolean {
  return mapping.some((field) => field !== null && identifying.includes(field))
}

// put sends a column to another field.
export function put(mapping: Mapping, column: number, field: ContactField | null): Mapping {
  return mapping.map((was, i) => (i === column ? field : was))
}
