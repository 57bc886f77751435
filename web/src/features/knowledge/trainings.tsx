import { MessageSquareReply, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { QueryTrainingsQuery, Trainings_QueryTrainingFragment as Training } from '../../gql/graphql'
import { useGone } from '../../lib/gone'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { LoadMore } from '../../ui/load-more'
import { Menu } from '../../ui/menu'
import { Switch } from '../../ui/toggle'
import { useSwitch } from './training'
import { TrainingDialog } from './training-dialog'

const Fragment = graphql(`
  fragment Trainings_QueryTraining on QueryTraining {
    id
    query
    response
    isActive
  }
`)

const Delete = graphql(`
  mutation DeleteQueryTraining($base: ID!, $id: ID!) {
    deleteQueryTraining(knowledgeBaseId: $base, trainingId: $id) {
      id
      deleted
    }
  }
`)

const Document = graphql(`
  query QueryTrainings($id: ID!, $first: Int!, $after: String) {
    queryTrainings(knowledgeBaseId: $id, first: $first, after: $after) {
      nodes {
        ...Trainings_QueryTraining
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ queryTrainings }: QueryTrainingsQuery) => ({
  ...queryTrainings,
  nodes: readFragment(Fragment, queryTrainings.nodes),
})

const words = text.knowledge.training

// Trainings are questions that always get the same answer.
export function Trainings({ base, first }: { base: string; first: QueryTrainingsQuery }) {
  const pages = usePages(Document, { id: base, first: 100 }, pick, { first })
  const [editing, setEditing] = useState<Training | 'new' | null>(null)
  const [gone, away] = useGone()
  const mayAdd = useCan('knowledge:create')
  const [remove] = useMutate(Delete, {
    touches: ['QueryTraining', 'QueryTrainingConnection', 'UnansweredQuestionConnection'],
  })
  const drop = ({ id }: Training) => {
    away(id, words.deleted, () => remove({ base, id }))
  }
  const shown = pages.rows.filter((t) => !gone.has(t.id))
  const add = mayAdd && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        setEditing('new')
      }}
    >
      {words.add}
    </Button>
  )
  return (
    <Card title={text.knowledge.tabs.trainings} hint={words.hint} actions={add} flush>
      {shown.length === 0 && <Empty icon={MessageSquareReply} title={words.none} hint={words.noneHint} />}
      <ul>
        {shown.map((t) => (
          <Line key={t.id} base={base} training={t} onEdit={setEditing} onDelete={drop} />
        ))}
      </ul>
      <LoadMore pages={pages} />
      {editing && (
        <TrainingDialog
          base={base}
          onClose={() => {
            setEditing(null)
          }}
          {...(editing === 'new' ? {} : { training: editing })}
        />
      )}
    </Card>
  )
}

type LineProps = {
  base: string
  training: Training
  onEdit: (t: Training) => void
  onDelete: (t: Training) => void
}

function Line({ base, training: t, onEdit, onDelete }: LineProps) {
  const mayChange = useCan('knowledge:update')
  const mayDelete = useCan('knowledge:delete')
  const [on, change, pending] = useSwitch(base, t)
  return (
    <li className="flex items-start gap-4 border-t border-line px-5 py-3.5">
      <Switch
        hidden
        label={words.toggle(t.query)}
        checked={on}
        disabled={!mayChange || pending}
        onChange={(to) => void change(to)}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{t.query}</p>
        <p className="mt-0.5 line-clamp-3 break-words whitespace-pre-line text-soft">{t.response}</p>
      </div>
      <Menu
        items={[
          mayChange && {
            label: text.action.edit,
            icon: Pencil,
            onSelect: () => {
              onEdit(t)
            },
          },
          mayDelete && {
            label: text.action.delete,
            icon: Trash2,
            danger: true,
            onSelect: () => {
              onDelete(t)
            },
          },
        ]}
      />
    </li>
  )
}
