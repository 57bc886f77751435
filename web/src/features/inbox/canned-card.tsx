import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { CannedCard_CannedReplyFragment, CannedRepliesQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { CannedDialog } from './canned-dialog'
import { EntryCard } from './entry-card'

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
  const [remove] = useMutate(Deleting, { touches: ['CannedReply'] })
  const named = {
    title: words.canned,
    hint: words.cannedHint,
    add: words.cannedAdd,
    none: words.cannedNone,
    noneHint: words.cannedNoneHint,
    edit: words.cannedEdit,
    remove: text.action.delete,
    deleted: words.deleted,
  }
  return (
    <EntryCard
      words={named}
      icon={MessageSquareQuote}
      entries={pages.rows}
      may={may}
      about={(c) => c.content}
      onEdit={setEdited}
      remove={(id) => remove({ id })}
    >
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
    </EntryCard>
  )
}
