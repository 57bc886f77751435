import { Ban, Plug } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { AppsPageQuery } from '../../gql/graphql'
import { ownHost } from '../../lib/brand'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Confirm } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { tell } from '../../ui/toast'
import { useWhere } from './subaccount-ticks'

const Document = graphql(`
  query AppsPage($after: String) {
    connectedApps(first: 50, after: $after) {
      nodes {
        id
        name
        host
        scopes
        subaccounts
        memberName
        mine
        lastUsedAt
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

const Revoke = graphql(`
  mutation RevokeConnectedApp($id: ID!) {
    revokeConnectedApp(id: $id) {
      id
    }
  }
`)

type App = AppsPageQuery['connectedApps']['nodes'][number]

const pick = (data: AppsPageQuery) => data.connectedApps
const none = {}

// AppsPage is what members have connected by OAuth: one's own apps, and those of all for who manages keys.
export function AppsPage() {
  const [ending, setEnding] = useState<App | null>(null)
  const pages = usePages(Document, none, pick)
  const [revoke] = useMutate(Revoke, { touches: ['ConnectedApp'] })
  const columns = useColumns(pages.rows, setEnding)
  const words = text.app
  return (
    <Page title={words.title} hint={words.hint}>
      <Card flush>
        <Table
          list="apps"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(a) => a.id}
          empty={
            <Empty
              icon={Plug}
              title={words.empty}
              hint={ownHost ? words.emptyElsewhere : words.emptyHint(`${window.location.origin}/mcp`)}
            />
          }
        />
      </Card>
      <Confirm
        open={ending !== null}
        onClose={() => {
          setEnding(null)
        }}
        title={text.settings.keys.revokeTitle(ending?.name ?? '')}
        hint={words.revokeHint}
        action={text.settings.keys.revoke}
        onConfirm={async () => {
          if (ending && (await revoke({ id: ending.id })).data) tell(text.settings.keys.revokedNow(ending.name))
        }}
      />
    </Page>
  )
}

function useColumns(rows: readonly App[], onRevoke: (app: App) => void): Column<App>[] {
  const where = useWhere(rows)
  const mayRevoke = useCan('keys:delete')
  return useMemo(
    () => [
      {
        id: 'name',
        header: text.field.name,
        meta: { width: 'minmax(10rem,2fr)', narrow: true },
        cell: ({ row: { original: a } }) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{a.name}</span>
            <span className="truncate text-xs text-soft">{a.host}</span>
          </span>
        ),
      },
      {
        id: 'by',
        header: text.app.by,
        meta: { width: 'minmax(7rem,1fr)' },
        cell: ({ row: { original: a } }) => (a.mine ? text.app.you : a.memberName),
      },
      {
        id: 'scopes',
        header: text.settings.keys.preset,
        meta: { width: '8rem' },
        cell: ({ row: { original: a } }) => (
          <span title={a.scopes.join(', ')}>{text.settings.keys.own(a.scopes.length)}</span>
        ),
      },
      {
        id: 'where',
        header: text.settings.keys.where,
        meta: { width: 'minmax(7rem,1fr)' },
        cell: ({ row: { original: a } }) => where(a.subaccounts),
      },
      {
        id: 'used',
        header: text.settings.keys.lastUsed,
        meta: { width: '8rem' },
        cell: ({ row: { original: a } }) => (a.lastUsedAt ? <Ago at={a.lastUsedAt} /> : text.settings.keys.never),
      },
      {
        id: 'since',
        header: text.app.since,
        meta: { width: '8rem' },
        cell: ({ row: { original: a } }) => <Ago at={a.createdAt} />,
      },
      {
        id: 'menu',
        header: '',
        meta: { width: '3.5rem', end: true, narrow: true },
        cell: ({ row: { original: a } }) => (
          <Menu
            items={[
              (a.mine || mayRevoke) && {
                label: text.settings.keys.revoke,
                icon: Ban,
                danger: true,
                onSelect: () => {
                  onRevoke(a)
                },
              },
            ]}
          />
        ),
      },
    ],
    [where, mayRevoke, onRevoke],
  )
}
