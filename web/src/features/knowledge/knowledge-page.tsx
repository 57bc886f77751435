import { Archive, BookOpen, Plus, Undo2 } from 'lucide-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'
import { useConditions, useGo, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { KnowledgePageQuery } from '../../gql/graphql'
import { count } from '../../lib/format'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { byChange, byName, nameOrders } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { useSeen } from '../../lib/every'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { choiceColumn } from '../../ui/choice-column'
import { Empty } from '../../ui/empty'
import { SearchBox, Toolbar } from '../../ui/filter'
import { Link } from '../../ui/link'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { Switch } from '../../ui/toggle'
import { Views } from '../../ui/views'
import { useArchive } from './archive'
import { BaseDialog } from './base-dialog'
import { KnowledgeBulk } from './knowledge-bulk'

const Document = graphql(`
  query KnowledgePage($sort: NameSort, $search: String, $includeArchived: Boolean!, $first: Int!, $after: String) {
    knowledgeBases(sort: $sort, search: $search, includeArchived: $includeArchived, first: $first, after: $after) {
      nodes {
        id
        name
        description
        usedOnCalls
        sources
        isArchived
        updatedAt
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

type Base = KnowledgePageQuery['knowledgeBases']['nodes'][number]

const basesOf = (data: KnowledgePageQuery) => data.knowledgeBases
const words = text.knowledge

// KnowledgePage lists the knowledge bases.
export function KnowledgePage() {
  const go = useGo()
  const [{ search, archived, sort }, change] = useConditions('search', 'archived', 'sort')
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const setConditions = (to: Parameters<typeof change>[0]) => {
    setChosen({})
    change(to)
  }
  const [creating, setCreating] = useNew()
  const mayCreate = useCan('knowledge:create')
  const variables = {
    sort: oneOf(sort, nameOrders),
    search: search || null,
    includeArchived: archived === 'yes',
    first: 50,
  }
  const pages = usePages(Document, variables, basesOf)
  useSeen(pages.refresh)
  useLive(['knowledge_source'], pages.refresh)
  const mayArchive = useCan('knowledge:delete')
  const columns = useColumns(mayArchive)
  // What was archived elsewhere meanwhile is no longer selected.
  const ids = pages.rows.filter((b) => chosen[b.id]).map((b) => b.id)
  const create = mayCreate && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        setCreating(true)
      }}
    >
      {words.create}
    </Button>
  )
  return (
    <Page
      title={words.title}
      hint={words.hint}
      actions={
        <>
          <Link to={url.unanswered}>{words.unanswered.title}</Link>
          {create}
        </>
      }
    >
      <Card flush>
        {ids.length > 0 ? (
          <KnowledgeBulk ids={ids} onDone={() => setChosen({})} />
        ) : (
          <Conditions search={search} archived={archived} onChange={setConditions} />
        )}
        <Table
          list="knowledge"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(b) => b.id}
          order="newest"
          {...(mayArchive && { selection: { state: chosen, onChange: setChosen } })}
          onOpen={(b) => {
            go(url.knowledgeBase, b.id)
          }}
          empty={<None searching={search !== ''}>{create}</None>}
        />
      </Card>
      <BaseDialog
        open={creating && mayCreate}
        onClose={() => {
          setCreating(false)
        }}
      />
    </Page>
  )
}

type ConditionsProps = {
  search: string
  archived: string
  onChange: (to: { search?: string; archived?: string }) => void
}

function Conditions({ search, archived, onChange }: ConditionsProps) {
  return (
    <Toolbar>
      <SearchBox label={text.action.search} value={search} onChange={(search) => onChange({ search })} />
      <Switch
        label={words.archived}
        checked={archived === 'yes'}
        onChange={(on) => onChange({ archived: on ? 'yes' : '' })}
      />
      <Views list="knowledge" names={['search', 'archived']} />
    </Toolbar>
  )
}

// None says that there is nothing yet, or nothing that was searched for.
function None({ searching, children }: { searching: boolean; children: ReactNode }) {
  if (searching) return <Empty icon={BookOpen} title={text.table.empty} hint={text.table.emptyHint} />
  return (
    <Empty icon={BookOpen} title={words.none} hint={words.noneHint}>
      {children}
    </Empty>
  )
}

const choose = choiceColumn<Base>((b) => b.name)

function useColumns(mayArchive: boolean): Column<Base>[] {
  const mayChange = useCan('knowledge:update')
  const { away, back } = useArchive()
  const latest = { away, back }
  return useMemo(
    () => [...(mayArchive ? [choose] : []), ...columns, actions(mayArchive, mayChange, latest)],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what archives is the same whenever it is asked
    [mayArchive, mayChange],
  )
}

const columns: Column<Base>[] = [
  {
    id: 'name',
    header: text.field.name,
    meta: { width: 'minmax(12rem,3fr)', narrow: true, order: byName },
    cell: ({ row: { original: b } }) => (
      <>
        <span className="min-w-0">
          <Link to={url.knowledgeBase} id={b.id} className="block">
            {b.name}
          </Link>
          {b.description && <span className="block truncate text-xs text-soft">{b.description}</span>}
        </span>
        {b.isArchived && <Badge>{text.state.archived}</Badge>}
      </>
    ),
  },
  {
    id: 'voice',
    header: words.voice,
    meta: { width: '11rem' },
    cell: ({ row: { original: b } }) => (
      <Badge tone={b.usedOnCalls ? 'accent' : 'plain'}>{b.usedOnCalls ? words.voiceOn : words.voiceOff}</Badge>
    ),
  },
  {
    id: 'sources',
    header: words.sources,
    meta: { width: '5.5rem', end: true, narrow: true },
    cell: ({ row: { original: b } }) => count(b.sources),
  },
  {
    id: 'updated',
    header: text.field.updated,
    meta: { width: '8rem', end: true, order: byChange },
    cell: ({ row: { original: b } }) => (
      <span className="text-soft">
        <Ago at={b.updatedAt} />
      </span>
    ),
  },
]

function actions(mayArchive: boolean, mayChange: boolean, { away, back }: ReturnType<typeof useArchive>): Column<Base> {
  return {
    id: 'more',
    header: () => <span className="sr-only">{text.action.more}</span>,
    meta: { width: '3.5rem', end: true, narrow: true },
    cell: ({ row: { original: b } }) => (
      <Menu
        items={[
          b.isArchived && mayChange && { label: text.action.unarchive, icon: Undo2, onSelect: () => void back(b) },
          !b.isArchived && mayArchive && { label: text.action.archive, icon: Archive, onSelect: () => void away(b) },
        ]}
      />
    ),
  }
}
