import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { OwnDoNotCallQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Entries } from './entries'
import type { List } from './list'

const Document = graphql(`
  query OwnDoNotCall($first: Int!, $after: String) {
    doNotCallList(first: $first, after: $after) {
      nodes {
        id
        number
        source
        reason
        createdAt
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Add = graphql(`
  mutation AddDoNotCall($number: String!, $reason: String) {
    addDoNotCall(number: $number, reason: $reason) {
      id
    }
  }
`)

const Import = graphql(`
  mutation ImportDoNotCall($csv: String!, $reason: String) {
    importDoNotCall(csv: $csv, reason: $reason) {
      added
      known
      badLines
    }
  }
`)

const Lift = graphql(`
  mutation LiftDoNotCall($id: ID!, $reason: String!) {
    liftDoNotCall(id: $id, reason: $reason) {
      id
    }
  }
`)

const options = { quiet: true, touches: ['DoNotCallConnection'] }
const listOf = (data: OwnDoNotCallQuery) => data.doNotCallList
const variables = { first: 50 }
const words = text.doNotCall

// OwnList is the subaccount's list.
export function OwnList() {
  const pages = usePages(Document, variables, listOf)
  const [add] = useMutate(Add, options)
  const [importFile] = useMutate(Import, options)
  const [lift] = useMutate(Lift, options)
  const list: List = {
    region: false,
    may: { add: useCan('contacts:create'), lift: useCan('contacts:delete') },
    add: (number, reason) => add({ number, reason: reason || null }),
    importFile: async (csv, reason) => {
      const { data, problem } = await importFile({ csv, reason: reason || null })
      return problem ? { data, problem } : { data: data.importDoNotCall, problem }
    },
    lift: (id, reason) => lift({ id, reason }),
  }
  return <Entries label={words.tabs.own} hint={words.ownHint} pages={pages} list={list} sources />
}
