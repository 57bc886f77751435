import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { KnowledgeSitesQuery } from '../../gql/graphql'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { LoadMore } from '../../ui/load-more'
import { SiteActions } from './site-actions'
import { SiteDialog } from './site-dialog'
import { SiteProgress } from './site-progress'

const Fragment = graphql(`
  fragment Sites_KnowledgeSite on KnowledgeSite {
    id
    url
    mode
    ...SiteActions_KnowledgeSite
    ...SiteProgress_KnowledgeSite
  }
`)

const Document = graphql(`
  query KnowledgeSites($id: ID!, $first: Int!, $after: String) {
    knowledgeSites(knowledgeBaseId: $id, first: $first, after: $after) {
      nodes {
        id
        ...Sites_KnowledgeSite
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

type Row = { id: string } & FragmentType<typeof Fragment>

const pick = (data: KnowledgeSitesQuery) => data.knowledgeSites

const words = text.site

// Sites are the websites whose pages a knowledge base has.
export function Sites({ base, first }: { base: string; first: KnowledgeSitesQuery }) {
  const pages = usePages(Document, { id: base, first: 20 }, pick, { first })
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan('knowledge:create')
  const add = mayAdd && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        setAdding(true)
      }}
    >
      {words.add}
    </Button>
  )
  return (
    <>
      <Card title={words.title} hint={words.hint} actions={add} flush>
        {pages.rows.length === 0 ? (
          <Empty icon={Globe} title={words.none} hint={words.noneHint} />
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {pages.rows.map((row) => (
              <Site key={row.id} row={row} />
            ))}
          </ul>
        )}
        <LoadMore pages={pages} />
      </Card>
      {adding && (
        <SiteDialog
          base={base}
          site={null}
          onClose={() => {
            setAdding(false)
          }}
        />
      )}
    </>
  )
}

function Site({ row }: { row: Row }) {
  const site = readFragment(Fragment, row)
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex min-w-0 grow basis-48 flex-col">
          <Link to={url.knowledgeSite} id={site.id}>
            {site.url}
          </Link>
          <span className="text-xs text-soft">{words.modes[site.mode]}</span>
        </span>
        <SiteActions site={site} />
      </div>
      <SiteProgress site={site} />
    </li>
  )
}
