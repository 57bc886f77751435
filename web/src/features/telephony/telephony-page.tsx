import { Pencil, PhoneForwarded, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { TelephonyPageQuery } from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { useMutate } from '../../lib/mutate'
import { byName, nameOrders } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Confirm } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { Table, type Column } from '../../ui/table'
import { tell } from '../../ui/toast'
import { SpeechForm } from './speech-form'
import { TrunkDialog } from './trunk-dialog'
import { TrunkState } from './trunk-state'
import { TrunkTest } from './trunk-test'

const Document = graphql(`
  query TelephonyPage($sort: NameSort, $after: String) {
    trunks(sort: $sort, first: 50, after: $after) {
      nodes {
        id
        ...TrunkDialog_Trunk
        ...TrunkState_Trunk
        name
        host
        transport
        prefixes
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
    workspace {
      id
      ...SpeechForm_Workspace
    }
  }
`)

const Delete = graphql(`
  mutation DeleteTrunk($id: ID!) {
    deleteTrunk(id: $id) {
      id
    }
  }
`)

export type Row = TelephonyPageQuery['trunks']['nodes'][number]

const pick = (data: TelephonyPageQuery) => data.trunks

// TelephonyPage has the lines that calls go through, and by what they speak and hear.
export function TelephonyPage() {
  const [chosen, setEditing] = useState<Row | null>(null)
  const [adding, setAdding] = useNew()
  const [deleting, setDeleting] = useState<Row | null>(null)
  const [{ sort }] = useConditions('sort')
  const pages = usePages(Document, { sort: oneOf(sort, nameOrders) }, pick)
  const [remove] = useMutate(Delete, { touches: ['Trunk'] })
  const mayChange = useCan('settings:update')
  const editing = chosen ?? (adding && mayChange ? 'new' : null)
  const close = () => {
    setEditing(null)
    if (adding) setAdding(false)
  }
  const columns = useMemo(() => columnsFor(mayChange, setEditing, setDeleting), [mayChange])
  const words = text.telephony
  const create = mayChange && (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} hint={words.hint} actions={create}>
      <Card flush>
        <Table
          list="trunks"
          label={words.trunks}
          pages={pages}
          columns={columns}
          rowId={(t) => t.id}
          order="newest"
          empty={
            <Empty icon={PhoneForwarded} title={words.empty} hint={words.emptyHint}>
              {create}
            </Empty>
          }
        />
      </Card>
      {pages.data && (
        <Spot id="speech">
          <SpeechForm workspace={pages.data.workspace} />
        </Spot>
      )}
      {editing && <TrunkDialog trunk={editing === 'new' ? null : editing} onClose={close} />}
      <Confirm
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={words.deleteTitle(deleting?.name ?? '')}
        hint={words.deleteHint}
        action={text.action.delete}
        onConfirm={async () => {
          if (deleting && (await remove({ id: deleting.id })).data) tell(words.deleted(deleting.name))
        }}
      />
    </Page>
  )
}

const words = text.telephony

function columnsFor(mayChange: boolean, onEdit: (t: Row) => void, onDelete: (t: Row) => void): Column<Row>[] {
  return [
    {
      id: 'name',
      header: text.field.name,
      meta: { width: 'minmax(10rem,2fr)', narrow: true, order: byName },
      cell: ({ row: { original: t } }) => (
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-medium">{t.name}</span>
          <span className="truncate text-xs text-soft">
            {t.host} · {words.transports[t.transport]}
          </span>
        </span>
      ),
    },
    {
      id: 'numbers',
      header: words.numbers,
      meta: { width: 'minmax(8rem,1fr)' },
      cell: ({ row: { original: t } }) => (
        <span className="truncate">{t.prefixes.length ? t.prefixes.join(', ') : words.others}</span>
      ),
    },
    {
      id: 'state',
      header: text.field.status,
      meta: { width: 'minmax(9rem,1fr)', narrow: true },
      cell: ({ row }) => <TrunkState trunk={row.original} />,
    },
    {
      id: 'test',
      header: '',
      meta: { width: '6rem', end: true },
      cell: ({ row: { original: t } }) => mayChange && <TrunkTest id={t.id} name={t.name} />,
    },
    {
      id: 'menu',
      header: '',
      meta: { width: '3.5rem', end: true, narrow: true },
      cell: ({ row: { original: t } }) => (
        <Menu
          label={words.actionsFor(t.name)}
          items={[
            mayChange && { label: text.action.edit, icon: Pencil, onSelect: () => onEdit(t) },
            mayChange && {
              label: text.action.delete,
              icon: Trash2,
              danger: true,
              divided: true,
              onSelect: () => onDelete(t),
            },
          ]}
        />
      ),
    },
  ]
}
