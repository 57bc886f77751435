import { Bot, ListChecks, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { UsedByQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { LoadMore } from '../../ui/load-more'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { AssignedSources } from './assigned-sources'

const Fragment = graphql(`
  fragment UsedBy_Assistant on Assistant {
    id
    name
    knowledgeBases(first: 50) {
      nodes {
        id
      }
    }
  }
`)

const Attach = graphql(`
  mutation AttachKnowledgeBase($id: ID!, $assistant: ID!) {
    assignKnowledgeBase(id: $id, assistantId: $assistant) {
      id
    }
  }
`)

const Detach = graphql(`
  mutation DetachKnowledgeBase($id: ID!, $assistant: ID!) {
    removeKnowledgeBase(id: $id, assistantId: $assistant) {
      id
    }
  }
`)

const Document = graphql(`
  query UsedBy($first: Int!, $after: String) {
    assistants(first: $first, after: $after) {
      nodes {
        ...UsedBy_Assistant
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ assistants }: UsedByQuery) => ({ ...assistants, nodes: readFragment(Fragment, assistants.nodes) })

const words = text.knowledge.used

// UsedBy are the assistants that answer from a knowledge base. All are read: the server does not know them by what they answer from.
export function UsedBy({ base, first }: { base: string; first: UsedByQuery }) {
  const pages = usePages(Document, { first: 50 }, pick, { first })
  const { rows: all, more, moving, problem, next } = pages
  useEffect(() => {
    if (more && !moving && !problem) next()
  }, [more, moving, problem, next])
  const mayChange = useCan('knowledge:update')
  const [detach, detaching] = useMutate(Detach, { touches: ['Assistant'] })
  const [choosing, setChoosing] = useState<{ id: string; name: string } | null>(null)
  const uses = (a: (typeof all)[number]) => a.knowledgeBases.nodes.some((k) => k.id === base)
  const users = all.filter(uses)
  const remove = async (a: { id: string; name: string }) => {
    const { data } = await detach({ id: base, assistant: a.id })
    if (data) tell(words.detached(a.name))
  }
  return (
    <Card title={text.knowledge.tabs.used} hint={words.hint} flush>
      {users.length === 0 && !more && <Empty icon={Bot} title={words.none} hint={words.noneHint} />}
      <ul>
        {users.map((a) => (
          <li key={a.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
            <Bot className="size-4 text-soft" aria-hidden />
            <Link to={url.assistant} id={a.id} className="flex-1">
              {a.name}
            </Link>
            {mayChange && (
              <Button
                size="small"
                look="quiet"
                icon={ListChecks}
                aria-label={`${words.sources}: ${a.name}`}
                onClick={() => {
                  setChoosing(a)
                }}
              >
                {words.sources}
              </Button>
            )}
            {mayChange && (
              <Button
                size="small"
                look="quiet"
                icon={Unlink}
                disabled={detaching}
                aria-label={`${words.detach}: ${a.name}`}
                onClick={() => void remove(a)}
              >
                {words.detach}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
      {choosing && <AssignedSources base={base} assistant={choosing} onClose={() => setChoosing(null)} />}
      {mayChange && <Add base={base} others={all.filter((a) => !uses(a))} />}
    </Card>
  )
}

function Add({ base, others }: { base: string; others: readonly { id: string; name: string }[] }) {
  const [chosen, setChosen] = useState('')
  const [attach, pending] = useMutate(Attach, { touches: ['Assistant'] })
  if (others.length === 0) return null
  const add = async () => {
    const { data } = await attach({ id: base, assistant: chosen })
    if (!data) return
    tell(words.attached(others.find((a) => a.id === chosen)?.name ?? ''))
    setChosen('')
  }
  return (
    <div className="flex items-end gap-2 border-t border-line px-5 py-4">
      <Select
        className="flex-1"
        label={words.attach}
        empty={text.action.choose}
        options={others.map((a) => ({ value: a.id, label: a.name }))}
        value={chosen}
        onChange={(e) => {
          setChosen(e.target.value)
        }}
      />
      <Button look="primary" disabled={!chosen} pending={pending} onClick={() => void add()}>
        {text.action.add}
      </Button>
    </div>
  )
}
