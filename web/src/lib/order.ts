import type { NameSort } from '../gql/graphql'

// nameOrders are the orders of a list of things that have names, and byName and byChange how columns sort it by them.
export const nameOrders: NameSort[] = ['newest', 'oldest', 'updated', 'longestUnchanged', 'name', 'nameDescending']

export const byName = { asc: 'name', desc: 'nameDescending' }
export const byChange = { asc: 'longestUnchanged', desc: 'updated', first: 'desc' } as const
export const byBirth = { asc: 'oldest', desc: 'newest', first: 'desc' } as const
