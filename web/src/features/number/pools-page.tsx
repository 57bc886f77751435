import { Layers, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { useConditions } from '../../app/go'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { PoolsPageQuery } from '../../gql/graphql'
import { count } from '../../lib/format'
import { oneOf } from '../../lib/list'
import { useMutate } from '../../lib/mutate'
import { byChange, byName, nameOrders } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Confirm } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { PhoneNumber } from '../../ui/phone-number'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { tell } from '../../ui/toast'
import { PoolDrawer } from './pool-drawer'
import { PoolName } from './pool-name'

const Document = graphql(`
  query PoolsPage($sort: NameSort, $first: Int!, $after: String) {
    numberPools(sort: $sort, first: $first, after: $after) {
      nodes {
        id
        name
        updatedAt
        phoneNumbersCount
        phoneNumbers {
          id
          number
          name
        }
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const One = graphql(`
  query OpenedPool($id: ID!) {
    numberPool(id: $id) {
      id
      name
      updatedAt
      phoneNumbersCount
      phoneNumbers {
        id
        number
        name
      }
    }
  }
`)

const Delete = graphql(`
  mutation DeleteNumberPool($id: ID!) {
    deleteNumberPool(id: $id) {
      id
      deleted
    }
  }
`)

type Pool = PoolsPageQuery['numberPools']['nodes'][number]
type Doing = { what: 'create' } | { what: 'rename' | 'delete'; pool: Pool }

const creating: Doing = { what: 'create' }

const poolsOf = (data: PoolsPageQuery) => data.numberPools
const words = text.number.pool

// PoolsPage lists the pools; which one is open stands in the address.
export function PoolsPage() {
  const [{ open, new: adding, sort }, setConditions] = useConditions('open', 'new', 'sort')
  const pages = usePages(Document, { sort: oneOf(sort, nameOrders), first: 50 }, poolsOf)
  const [chosen, setDoing] = useState<Doing | null>(null)
  const may = { add: useCan('numbers:create'), change: useCan('numbers:update'), remove: useCan('numbers:delete') }
  const doing = chosen ?? (adding === '1' && may.add ? creating : null)
  const columns = useMemo(
    () => columnsOf({ change: may.change, remove: may.remove }, setDoing, (id) => setConditions({ open: id })),
    [may.change, may.remove, setConditions],
  )
  const listed = pages.rows.find((p) => p.id === open)
  // One that was just made, or that a link leads to, may stand further down than what has been read.
  const apart = open !== '' && !listed && !pages.waiting
  const [{ data }] = useQuery({ query: One, variables: { id: open }, pause: !apart })
  const opened = listed ?? (apart && data?.numberPool.id === open ? data.numberPool : undefined)
  const create = may.add && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        setConditions({ new: '1' })
      }}
    >
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} hint={words.hint} actions={create}>
      <Card flush>
        <Table
          list="pools"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(p) => p.id}
          order="newest"
          onOpen={(p) => setConditions({ open: p.id })}
          empty={
            <Empty icon={Layers} title={words.none} hint={words.noneHint}>
              {create}
            </Empty>
          }
        />
      </Card>
      {opened && <PoolDrawer key={opened.id} pool={opened} onClose={() => setConditions({ open: '' })} />}
      <Dialogs
        doing={doing}
        onClose={() => {
          setDoing(null)
          if (adding) setConditions({ new: '' })
        }}
        onMade={(id) => setConditions({ open: id, new: '' })}
      />
    </Page>
  )
}

type DialogsProps = { doing: Doing | null; onClose: () => void; onMade: (id: string) => void }

function Dialogs({ doing, onClose, onMade }: DialogsProps) {
  const [remove] = useMutate(Delete, { touches: ['NumberPool'] })
  if (!doing) return null
  if (doing.what === 'create') return <PoolName onClose={onClose} onMade={onMade} />
  const { pool } = doing
  if (doing.what === 'rename') return <PoolName pool={pool} onClose={onClose} onMade={onMade} />
  const name = pool.name ?? words.fallback
  return (
    <Confirm
      open
      onClose={onClose}
      title={words.delete(name)}
      hint={words.deleteHint}
      action={text.action.delete}
      onConfirm={async () => {
        const { data } = await remove({ id: pool.id })
        if (data) tell(words.deleted(name))
      }}
    />
  )
}

const shown = 3

type May = { change: boolean; remove: boolean }

function columnsOf(may: May, go: (doing: Doing) => void, open: (id: string) => void): Column<Pool>[] {
  return [
    {
      id: 'name',
      header: words.name,
      meta: { width: 'minmax(9rem,1fr)', narrow: true, order: byName },
      cell: ({ row: { original: p } }) => (
        <button
          type="button"
          className="min-w-0 truncate text-left font-medium underline-offset-4 hover:underline"
          onClick={() => {
            open(p.id)
          }}
        >
          {p.name ?? words.fallback}
        </button>
      ),
    },
    {
      id: 'numbers',
      header: words.numbers,
      meta: { width: 'minmax(10rem,2fr)' },
      cell: ({ row: { original: p } }) => (
        <>
          {p.phoneNumbers.slice(0, shown).map((n) => (
            <Badge key={n.id}>
              <PhoneNumber of={n.number} />
            </Badge>
          ))}
          {p.phoneNumbersCount > shown && (
            <span className="text-xs text-soft">{words.more(p.phoneNumbersCount - shown)}</span>
          )}
        </>
      ),
    },
    {
      id: 'count',
      header: words.count,
      meta: { width: '6rem', end: true, narrow: true },
      cell: ({ row: { original: p } }) => count(p.phoneNumbersCount),
    },
    {
      id: 'updated',
      header: text.field.updated,
      meta: { width: '8.5rem', off: true, order: byChange },
      cell: ({ row: { original: p } }) => <Ago at={p.updatedAt} />,
    },
    {
      id: 'more',
      header: () => <span className="sr-only">{text.action.more}</span>,
      meta: { width: '4rem', end: true, narrow: true },
      cell: ({ row: { original: pool } }) => (
        <Menu
          items={[
            may.change && {
              label: text.action.rename,
              icon: Pencil,
              onSelect: () => {
                go({ what: 'rename', pool })
              },
            },
            may.remove && {
              label: text.action.delete,
              icon: Trash2,
              danger: true,
              divided: true,
              onSelect: () => {
                go({ what: 'delete', pool })
              },
            },
          ]}
        />
      ),
    },
  ]
}
