import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import type { AssignedSourcesQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages, type Pages } from '../../lib/pages'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { SearchBox } from '../../ui/filter'
import { tell } from '../../ui/toast'
import { Checkbox } from '../../ui/toggle'
import { Trouble } from '../../ui/trouble'

const Document = graphql(`
  query AssignedSources($base: ID!, $assistant: ID!, $search: String, $after: String) {
    assignedKnowledgeSources(id: $base, assistantId: $assistant)
    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 50, after: $after) {
      nodes {
        id
        name
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

// What is assigned may be far down in the list, or deleted.
const Names = graphql(`
  query AssignedSourceNames($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on KnowledgeSource {
        id
        name
      }
    }
  }
`)

const Assign = graphql(`
  mutation AssignKnowledgeSources($base: ID!, $assistant: ID!, $sources: [ID!]!) {
    assignKnowledgeBase(id: $base, assistantId: $assistant, sourceIds: $sources) {
      id
    }
  }
`)

const words = text.knowledge.used

const pick = (data: AssignedSourcesQuery) => data.knowledgeSources

type Source = { id: string; name: string }

type Props = { base: string; assistant: { id: string; name: string }; onClose: () => void }

// AssignedSources limits an assistant to some sources of a knowledge base; if none is selected there is no limit.
export function AssignedSources({ base, assistant, onClose }: Props) {
  const [search, setSearch] = useState('')
  const pages = usePages(Document, { base, assistant: assistant.id, search: search || null }, pick)
  const ids = useMemo(() => pages.data?.assignedKnowledgeSources ?? [], [pages.data])
  const [{ data, error }, again] = useQuery({
    query: Names,
    variables: { ids },
    pause: ids.length === 0,
    requestPolicy: 'network-only',
  })
  const assigned = ids.length === 0 ? [] : data?.nodes.flatMap((n) => (n && 'id' in n ? [n] : []))
  const ready = !pages.waiting && assigned
  return (
    <Dialog open onClose={onClose} title={words.sourcesOf(assistant.name)}>
      {pages.problem && <Trouble inside problem={pages.problem} onRetry={pages.retry} />}
      {error && !data && <Trouble inside problem={problemOf(error)} onRetry={() => again()} />}
      {!ready && !error && !pages.problem && <Waiting />}
      {ready && <Ticks {...{ base, assistant, onClose, pages, assigned, search, setSearch }} />}
    </Dialog>
  )
}

type TicksProps = Props & {
  pages: Pages<Source>
  assigned: readonly Source[]
  search: string
  setSearch: (to: string) => void
}

// most is how many sources an assistant can be limited to.
const most = 100

function Ticks({ base, assistant, onClose, pages, assigned, search, setSearch }: TicksProps) {
  const [chosen, setChosen] = useState(assigned)
  const isChosen = (s: Source) => chosen.some((c) => c.id === s.id)
  // What was ticked at first stays on top, and what has been ticked since stays where it is found.
  const top = search ? chosen : assigned
  const sources = [...new Map([...top, ...pages.rows].map((s) => [s.id, s])).values()]
  const [assign, pending] = useMutate(Assign)
  const save = async () => {
    const { data } = await assign({ base, assistant: assistant.id, sources: chosen.map((s) => s.id) })
    if (!data) return
    tell(text.state.saved)
    onClose()
  }
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{words.only}</legend>
        <SearchBox slash={false} label={words.search} value={search} onChange={setSearch} className="md:max-w-none" />
        <div className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
          {sources.map((s) => (
            <Checkbox
              key={s.id}
              label={s.name}
              checked={isChosen(s)}
              disabled={chosen.length >= most && !isChosen(s)}
              onChange={(on) => {
                setChosen(on ? [...chosen, s] : chosen.filter((c) => c.id !== s.id))
              }}
            />
          ))}
          {sources.length === 0 && <p className="text-soft">{text.table.empty}</p>}
          {pages.more && (
            <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next} className="self-start">
              {text.notice.more}
            </Button>
          )}
        </div>
        <p className="text-xs text-soft">{words.onlyHint}</p>
      </fieldset>
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button look="primary" pending={pending} onClick={() => void save()}>
          {text.action.save}
        </Button>
      </DialogButtons>
    </div>
  )
}
