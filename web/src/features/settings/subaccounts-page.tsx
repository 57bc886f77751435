import { Archive, ArchiveRestore, Building2, LogIn, Plus, Upload } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useConditions, useNew } from '../../app/go'
import { useCan, useCanAll } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { SubaccountsPageQuery } from '../../gql/graphql'
import { money } from '../../lib/format'
import { oneOf } from '../../lib/list'
import { useMutate } from '../../lib/mutate'
import { byBirth, byName, nameOrders } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { SearchBox, Toolbar } from '../../ui/filter'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { tell } from '../../ui/toast'
import { Switch } from '../../ui/toggle'
import { Views } from '../../ui/views'
import { SubaccountDialog } from './subaccount-dialog'
import { SubaccountImport } from './subaccount-import'

const Document = graphql(`
  query SubaccountsPage($sort: NameSort, $search: String, $includeArchived: Boolean!, $after: String) {
    subaccounts(sort: $sort, search: $search, includeArchived: $includeArchived, first: 50, after: $after) {
      nodes {
        id
        name
        locationId
        archived
        timeZone
        monthlyBudget
        concurrency
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`)

const ArchiveIt = graphql(`
  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {
    updateSubaccount(id: $id, input: { archived: $archived }) {
      id
      archived
    }
  }
`)

type Row = SubaccountsPageQuery['subaccounts']['nodes'][number]

const pick = (data: SubaccountsPageQuery) => data.subaccounts

// SubaccountsPage is the clients of the agency.
export function SubaccountsPage() {
  const [{ search, archived, sort }, setConditions] = useConditions('search', 'archived', 'sort')
  const [adding, setAdding] = useNew()
  const [importing, setImporting] = useState(false)
  const variables = useMemo(
    () => ({ sort: oneOf(sort, nameOrders), search: search || null, includeArchived: archived === 'true' }),
    [sort, search, archived],
  )
  const pages = usePages(Document, variables, pick)
  const navigate = useNavigate()
  const open = (row: Row) => void navigate({ to: url.home, params: { subaccount: row.id } })
  const mayCreate = useCanAll('subaccounts:create')
  const mayChange = useCan('subaccounts:update')
  const columns = useColumns(open)
  const words = text.settings.subaccounts
  const add = mayCreate && (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  )
  return (
    <Page
      title={words.title}
      hint={words.hint}
      actions={
        <>
          {mayCreate && mayChange && (
            <Button icon={Upload} onClick={() => setImporting(true)}>
              {text.subaccountImport.import}
            </Button>
          )}
          {add}
        </>
      }
    >
      <Card flush>
        <Toolbar>
          <SearchBox label={text.shell.find} value={search} onChange={(s) => setConditions({ search: s })} />
          <Switch
            label={words.includeArchived}
            checked={archived === 'true'}
            onChange={(on) => setConditions({ archived: on ? 'true' : '' })}
          />
          <Views list="subaccounts" names={['search', 'archived']} />
        </Toolbar>
        <Table
          list="subaccounts"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(s) => s.id}
          order="newest"
          onOpen={open}
          empty={
            <Empty icon={Building2} title={words.empty} hint={words.emptyHint}>
              {add}
            </Empty>
          }
        />
      </Card>
      {importing && <SubaccountImport onClose={() => setImporting(false)} />}
      {adding && mayCreate && <SubaccountDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function useColumns(open: (row: Row) => void): Column<Row>[] {
  const words = text.settings.subaccounts
  const mayChange = useCan('subaccounts:update')
  const [archive] = useMutate(ArchiveIt, { touches: ['Subaccount'] })
  const set = async (row: Row, to: boolean) => {
    const { data } = await archive({ id: row.id, archived: to })
    if (data && to) tell(words.archived(row.name), { label: text.action.undo, run: () => void set(row, false) })
  }
  return [
    {
      id: 'name',
      header: text.field.name,
      meta: { width: 'minmax(10rem,2fr)', narrow: true, order: byName },
      cell: ({ row: { original: s } }) => (
        <>
          <button
            type="button"
            onClick={() => open(s)}
            className="truncate font-medium underline-offset-4 hover:underline"
          >
            {s.name}
          </button>
          {s.archived && <Badge>{text.state.archived}</Badge>}
        </>
      ),
    },
    {
      id: 'location',
      header: words.location,
      meta: { width: 'minmax(8rem,1fr)' },
      cell: ({ row }) => <code className="truncate font-mono text-xs">{row.original.locationId}</code>,
    },
    { id: 'zone', header: words.zone, meta: { width: 'minmax(8rem,1fr)' }, cell: ({ row }) => row.original.timeZone },
    {
      id: 'budget',
      header: words.budget,
      meta: { width: '8rem', end: true },
      cell: ({ row }) => (row.original.monthlyBudget == null ? words.noBudget : money(row.original.monthlyBudget)),
    },
    {
      id: 'calls',
      header: words.concurrency,
      meta: { width: '7rem', end: true },
      cell: ({ row }) => row.original.concurrency,
    },
    {
      id: 'created',
      header: text.field.created,
      meta: { width: '8rem', end: true, off: true, order: byBirth },
      cell: ({ row }) => (
        <span className="text-soft">
          <Ago at={row.original.createdAt} />
        </span>
      ),
    },
    {
      id: 'menu',
      header: '',
      meta: { width: '3.5rem', end: true, narrow: true },
      cell: ({ row: { original: s } }) => (
        <Menu
          items={[
            { label: words.open, icon: LogIn, onSelect: () => open(s) },
            mayChange &&
              !s.archived && { label: text.action.archive, icon: Archive, onSelect: () => void set(s, true) },
            mayChange &&
              s.archived && { label: text.action.unarchive, icon: ArchiveRestore, onSelect: () => void set(s, false) },
          ]}
        />
      ),
    },
  ]
}
