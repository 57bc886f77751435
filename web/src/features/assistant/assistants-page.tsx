import type { RowSelectionState } from '@tanstack/react-table'
import { Bot, Folder, Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useConditions, useGo } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { AssistantsPageQuery } from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { nameOrders } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { useNames } from '../../pick/name'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { SearchBox, Toolbar } from '../../ui/filter'
import { Page } from '../../ui/page'
import { Table } from '../../ui/table'
import { Switch } from '../../ui/toggle'
import { Views } from '../../ui/views'
import { columnsOf } from './columns'
import { CreateAssistant } from './create-assistant'
import { Folders } from './folders'
import { Chosen } from './chosen'

const Document = graphql(`
  query AssistantsPage($sort: NameSort, $search: String, $folderId: ID, $includeArchived: Boolean, $after: String) {
    assistants(
      sort: $sort
      search: $search
      folderId: $folderId
      includeArchived: $includeArchived
      first: 50
      after: $after
    ) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        folderId
        ...Line_Assistant
      }
    }
    ...Folders_Query
  }
`)

const pick = (data: AssistantsPageQuery) => data.assistants
const things = ['assistant'] as const

// AssistantsPage lists who answers, by folders.
export function AssistantsPage() {
  const words = text.assistant
  const [now, change] = useConditions('search', 'folder', 'archived', 'sort', 'new')
  const { search, folder, archived, sort } = now
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const [sorting, setSorting] = useState(false)
  const go = useGo()
  const can = { create: useCan('assistants:create'), update: useCan('assistants:update') }
  const variables = useMemo(
    () => ({
      sort: oneOf(sort, nameOrders),
      search: search || null,
      folderId: folder || null,
      includeArchived: archived === '1',
    }),
    [sort, search, folder, archived],
  )
  const pages = usePages(Document, variables, pick)
  useLive(things, pages.refresh)
  const { data } = pages
  const columns = useMemo(() => columnsOf(can.update), [can.update])
  const create = can.create && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        change({ new: '1' })
      }}
    >
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} actions={create}>
      <div className="flex flex-col gap-5 lg:flex-row lg:items-start">
        <Folders
          given={data}
          open={sorting}
          onClose={() => {
            setSorting(false)
          }}
          value={folder}
          archived={archived === '1'}
          onChange={(id) => {
            change({ folder: id })
            setChosen({})
            setSorting(false)
          }}
        />
        <Card flush className="min-w-0 flex-1">
          {can.update && pages.rows.some((r) => chosen[r.id]) ? (
            <Chosen rows={pages.rows} state={chosen} onChange={setChosen} />
          ) : (
            <Conditions
              now={now}
              change={change}
              onSort={() => {
                setSorting(true)
              }}
            />
          )}
          <Table
            list="assistants"
            label={words.title}
            pages={pages}
            columns={columns}
            rowId={(a) => a.id}
            order="newest"
            onOpen={(a) => {
              go(url.assistant, a.id)
            }}
            {...(can.update && { selection: { state: chosen, onChange: setChosen } })}
            empty={<None limited={Boolean(search || folder)}>{create}</None>}
          />
        </Card>
      </div>
      <CreateAssistant
        open={now.new === '1' && can.create}
        folder={folder}
        onClose={() => {
          change({ new: '' })
        }}
      />
    </Page>
  )
}

// None stands where there are no assistants, or none that meet the conditions.
function None({ limited, children }: { limited: boolean; children: ReactNode }) {
  const words = text.assistant
  return (
    <Empty
      icon={Bot}
      title={limited ? text.table.empty : words.empty}
      hint={limited ? text.table.emptyHint : words.emptyHint}
    >
      {!limited && children}
    </Empty>
  )
}

type Condition = 'search' | 'folder' | 'archived'

type ConditionsProps = {
  now: Record<Condition, string>
  change: (to: Partial<Record<Condition, string>>) => void
  onSort: () => void
}

function Conditions({ now, change, onSort }: ConditionsProps) {
  const words = text.assistant
  const names = useNames([now.folder])
  return (
    <Toolbar>
      <SearchBox
        label={words.search}
        value={now.search}
        onChange={(search) => {
          change({ search })
        }}
      />
      <span className="lg:hidden">
        <Button icon={Folder} onClick={onSort}>
          {now.folder ? (names.get(now.folder) ?? words.folder) : words.folders.all}
        </Button>
      </span>
      <Switch
        label={words.archivedToo}
        checked={now.archived === '1'}
        onChange={(on) => {
          change({ archived: on ? '1' : '' })
        }}
      />
      <Views list="assistants" names={['search', 'folder', 'archived']} />
    </Toolbar>
  )
}
