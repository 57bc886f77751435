import { MessageSquareQuote, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { CannedCard_CannedReplyFragment, CannedRepliesQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { later } from '../../lib/undo'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { CannedDialog } from './canned-dialog'

const Fragment = graphql(`
  fragment CannedCard_CannedReply on CannedReply {
    id
    name
    content
  }
`)

const Document = graphql(`
  query CannedReplies($first: Int, $after: String) {
    cannedReplies(first: $first, after: $after) {
      nodes {
        ...CannedCard_CannedReply
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
  mutation DeleteCannedReply($id: ID!) {
    deleteCannedReply(id: $id) {
      id
    }
  }
`)

type Canned = CannedCard_CannedReplyFragment
type First = {
  cannedReplies: {
    nodes: readonly FragmentType<typeof Fragment>[]
    pageInfo: { hasNextPage: boolean; endCursor?: string | null }
    totalCount?: number | null
  }
}

const pick = ({ cannedReplies }: CannedRepliesQuery) => ({
  ...cannedReplies,
  nodes: readFragment(Fragment, cannedReplies.nodes),
})

// CannedCard has the texts that the team replies with again and again.
export function CannedCard({ first }: { first: First }) {
  const words = text.conversation.inbox.settings
  const may = useCan('conversations:update')
  const pages = usePages(Document, { first: 100 }, pick, { given: first as CannedRepliesQuery })
  const [edited, setEdited] = useState<Canned | 'new' | null>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [remove] = useMutate(Deleting, { touches: ['CannedReply'] })
  const away = (c: Canned) => {
    setGone((was) => new Set([...was, c.id]))
    const back = () => {
      setGone((was) => new Set([...was].filter((id) => id !== c.id)))
    }
    const run = async () => {
      if (!(await remove({ id: c.id })).data) back()
    }
    later(words.deleted(c.name), () => void run(), back)
  }
  const rows = pages.rows.filter((c) => !gone.has(c.id))
  return (
    <Card
      title={words.canned}
      hint={words.cannedHint}
      actions={
        may && (
          <Button
            icon={Plus}
            onClick={() => {
              setEdited('new')
            }}
          >
            {words.cannedAdd}
          </Button>
        )
      }
    >
      {rows.length === 0 && <Empty icon={MessageSquareQuote} title={words.cannedNone} hint={words.cannedNoneHint} />}
      <ul aria-label={words.canned}>
        {rows.map((c) => (
          <li key={c.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <span className="w-40 shrink-0 truncate font-medium">{c.name}</span>
            <span className="min-w-0 flex-1 truncate text-soft">{c.content}</span>
            {may && (
              <>
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`${words.cannedEdit}: ${c.name}`}
                  onClick={() => {
                    setEdited(c)
                  }}
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`${text.action.delete}: ${c.name}`}
                  onClick={() => {
                    away(c)
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
      {edited && (
        <CannedDialog
          canned={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null)
          }}
        />
      )}
    </Card>
  )
}
