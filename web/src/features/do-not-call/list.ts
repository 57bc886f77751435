import type { Outcome } from '../../lib/mutate'

// What the subaccount's list and the workspace's have in common, so that the same components show and change both.
export type Entry = {
  id: string
  number?: string | null
  source?: 'api' | 'text' | 'call' | 'import'
  reason?: string | null
  createdAt: string
}

export type Imported = { added: number; known: number; badLines: readonly number[] }

// List has the actions of one of the lists.
export type List = {
  add: (number: string, reason: string) => Promise<Outcome<unknown>>
  importFile: (csv: string, reason: string, region: string) => Promise<Outcome<Imported>>
  lift: (id: string, reason: string) => Promise<Outcome<unknown>>
  may: { add: boolean; lift: boolean }
  // region says that numbers without + need a country, for a workspace has none.
  region: boolean
}
