import { FileText } from 'lucide-react'
import { useClient } from 'urql'
import { useConditions } from '../../app/go'
import { graphql } from '../../gql/gql'
import { text } from '../../text/text'
import { DeleteBulk } from '../../ui/delete-bulk'
import { Empty } from '../../ui/empty'
import { Filters } from '../../ui/filter'
import { Views } from '../../ui/views'
import { sourceStatuses } from './source-status'

export const Delete = graphql(`
  mutation DeleteKnowledgeSource($base: ID!, $id: ID!) {
    deleteKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {
      id
      deleted
    }
  }
`)

// touches are what a deletion changes.
export const touches = ['KnowledgeSource', 'KnowledgeBase', 'UnansweredQuestionConnection']

const words = text.knowledge.source

// SourceFilter are the conditions of the list of sources, which stand in the address.
export function SourceFilter({ onChange }: { onChange: () => void }) {
  const [now, change] = useConditions('search', 'status')
  return (
    <Filters
      search={text.action.search}
      now={now}
      change={(to) => {
        onChange()
        change(to)
      }}
      filters={[
        {
          name: 'status',
          label: text.field.status,
          options: sourceStatuses.map((value) => ({ value, label: words.statuses[value] })),
        },
      ]}
      end={<Views list="sources" names={['search', 'status']} />}
    />
  )
}

// NoSources is what stands there where none are found, or there are none.
export function NoSources() {
  const [{ search, status }] = useConditions('search', 'status')
  if (search || status) return <Empty icon={FileText} title={text.table.empty} hint={text.table.emptyHint} />
  return <Empty icon={FileText} title={words.none} hint={words.noneHint} />
}

// SourceBulk is what can be done with the selected sources.
export function SourceBulk({ base, ids, onDone }: { base: string; ids: string[]; onDone: () => void }) {
  const client = useClient()
  return (
    <DeleteBulk
      {...{ ids, onDone, touches, words }}
      type="KnowledgeSource"
      remove={(id) => client.mutation(Delete, { base, id }).toPromise()}
    />
  )
}
