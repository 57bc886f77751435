import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { WorkspaceDoNotCallListQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Entries } from './entries'
import type { List } from './list'

const Document = graphql(`
  query WorkspaceDoNotCallList($first: Int!, $after: String) {
    workspaceDoNotCallList(first: $first, after: $after) {
      nodes {
        id
        number
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
  mutation AddWorkspaceDoNotCall($number: String!, $reason: String) {
    addWorkspaceDoNotCall(number: $number, reason: $reason) {
      id
    }
  }
`)

const Import = graphql(`
  mutation ImportWorkspaceDoNotCall($csv: String!, $region: String!, $reason: String) {
    importWorkspaceDoNotCall(csv: $csv, region: $region, reason: $reason) {
      added
      known
      badLines
    }
  }
`)

const Lift = graphql(`
  mutation LiftWorkspaceDoNotCall($id: ID!, $reason: String!) {
    liftWorkspaceDoNotCall(id: $id, reason: $reason) {
      id
    }
  }
`)

const options = { quiet: true, touches: ['WorkspaceDoNotCallConnection'] }
const listOf = (data: WorkspaceDoNotCallListQuery) => data.workspaceDoNotCallList
const variables = { first: 50 }
const words = text.doNotCall

// WorkspaceList applies to every subaccount.
export function WorkspaceList() {
  const pages = usePages(Document, variables, listOf)
  const [add] = useMutate(Add, options)
  const [importFile] = useMutate(Import, options)
  const [lift] = useMutate(Lift, options)
  const mayChange = useCan('settings:update')
  const list: List = {
    region: true,
    may: { add: mayChange, lift: mayChange },
    add: (number, reason) => add({ number, reason: reason || null }),
    importFile: async (csv, reason, region) => {
      const { data, problem } = await importFile({ csv, region, reason: reason || null })
      return problem ? { data, problem } : { data: data.importWorkspaceDoNotCall, problem }
    },
    lift: (id, reason) => lift({ id, reason }),
  }
  return <Entries label={words.tabs.workspace} hint={words.workspaceHint} pages={pages} list={list} sources={false} />
}
