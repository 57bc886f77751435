import { Merge, Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { TopicCard_TopicFragment, TopicsQuery } from '../../gql/graphql'
import { count } from '../../lib/format'
import { useGone } from '../../lib/gone'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { SearchBox } from '../../ui/filter'
import { TopicDialog } from './topic-dialog'
import { TopicMerge } from './topic-merge'

const Fragment = graphql(`
  fragment TopicCard_Topic on Topic {
    id
    name
    conversationCount
    callCount
  }
`)

const Document = graphql(`
  query Topics($search: String, $first: Int, $after: String) {
    topics(search: $search, first: $first, after: $after) {
      nodes {
        ...TopicCard_Topic
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteTopic($id: ID!) {
    deleteTopic(id: $id) {
      id
    }
  }
`)

type Topic = TopicCard_TopicFragment
type First = { topics: Omit<TopicsQuery['topics'], 'nodes'> & { nodes: readonly FragmentType<typeof Fragment>[] } }

const pick = ({ topics }: TopicsQuery) => ({ ...topics, nodes: readFragment(Fragment, topics.nodes) })
const most = 1000

// counted up to what the server counts.
const counted = (n: number) => (n < most ? count(n) : `${count(most)}+`)

// TopicCard has what contacts want. What a language model has named is renamed, merged and deleted here.
export function TopicCard({ first }: { first: First }) {
  const words = text.topic
  const may = useCan('conversations:update')
  const [search, setSearch] = useState('')
  const pages = usePages(Document, { search: search.trim() || null, first: 100 }, pick, { given: first as TopicsQuery })
  const [edited, setEdited] = useState<Topic | 'new' | null>(null)
  const [merged, setMerged] = useState<Topic | null>(null)
  const [remove] = useMutate(Deleting, { touches: ['Topic', 'Conversation', 'Call'] })
  const [gone, away] = useGone()
  const shown = pages.rows.filter((t) => !gone.has(t.id))
  // What was sought and not found is still all there is while everything is read again.
  const sought = search !== '' || pages.moving
  return (
    <Card
      title={words.title}
      hint={words.hint}
      actions={
        may && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        )
      }
    >
      {(sought || shown.length > 0) && (
        <div className="mb-2 flex">
          <SearchBox label={words.search} value={search} onChange={setSearch} />
        </div>
      )}
      {shown.length === 0 && !pages.waiting && (
        <Empty icon={Tags} title={sought ? words.noneFound : words.none} hint={sought ? undefined : words.noneHint} />
      )}
      <ul aria-label={words.title}>
        {shown.map((t) => (
          <li key={t.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <span className="min-w-0 flex-1 truncate font-medium">{t.name}</span>
            <span className="truncate text-soft">
              {words.counts(counted(t.conversationCount), counted(t.callCount))}
            </span>
            {may && (
              <>
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`${words.edit}: ${t.name}`}
                  onClick={() => setEdited(t)}
                />
                <IconButton
                  icon={Merge}
                  size="small"
                  label={`${words.merge}: ${t.name}`}
                  onClick={() => setMerged(t)}
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`${text.action.delete}: ${t.name}`}
                  onClick={() => {
                    away(t.id, words.deleted(t.name), () => remove({ id: t.id }))
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {pages.more && (
        <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next}>
          {text.action.loadMore}
        </Button>
      )}
      {edited && <TopicDialog topic={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {merged && <TopicMerge topic={merged} onClose={() => setMerged(null)} />}
    </Card>
  )
}
