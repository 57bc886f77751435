import { Bot, ListChecks, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { UsedByQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { LoadMore } from '../../ui/load-more'
import { tell } from '../../ui/toast'
import { AssignedSources } from './assigned-sources'

const Fragment = graphql(`
  fragment UsedBy_Assistant on Assistant {
    id
    name
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
  query UsedBy($id: ID!, $first: Int!, $after: String) {
    knowledgeBase(id: $id) {
      id
      assistants(first: $first, after: $after) {
        nodes {
          ...UsedBy_Assistant
        }
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

const pick = ({ knowledgeBase: { assistants } }: UsedByQuery) => ({
  ...assistants,
  nodes: readFragment(Fragment, assistants.nodes),
})

const words = text.knowledge.used

// UsedBy are the assistants that answer from a knowledge base.
export function UsedBy({ base, first }: { base: string; first: UsedByQuery }) {
  const pages = usePages(Document, { id: base, first: 50 }, pick, { first })
  const mayChange = useCan('knowledge:update')
  const [detach, detaching] = useMutate(Detach, { touches: ['Assistant'] })
  const [choosing, setChoosing] = useState<{ id: string; name: string } | null>(null)
  const remove = async (a: { id: string; name: string }) => {
    const { data } = await detach({ id: base, assistant: a.id })
    if (data) tell(words.detached(a.name))
  }
  return (
    <Card title={text.knowledge.tabs.used} hint={words.hint} flush>
      {pages.rows.length === 0 && <Empty icon={Bot} title={words.none} hint={words.noneHint} />}
      <ul>
        {pages.rows.map((a) => (
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
      {mayChange && <Add base={base} />}
    </Card>
  )
}

// Add attaches any assistant: to attach one again changes nothing.
function Add({ base }: { base: string }) {
  const [attach, pending] = useMutate(Attach, { touches: ['Assistant'] })
  const add = async (assistant: string, name: string) => {
    const { data } = await attach({ id: base, assistant })
    if (data) tell(words.attached(name))
  }
  return (
    <div className="border-t border-line px-5 py-4">
      <IdPicker
        label={words.attach}
        of="assistant"
        value=""
        disabled={pending}
        onChange={(id, name) => {
          if (id) void add(id, name)
        }}
      />
    </div>
  )
}
