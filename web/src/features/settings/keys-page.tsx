import { Ban, KeyRound, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { KeysPageQuery, KeySort } from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { useMutate } from '../../lib/mutate'
import { byBirth, byName } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Confirm } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Toolbar } from '../../ui/filter'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago, At } from '../../ui/time'
import { tell } from '../../ui/toast'
import { Switch } from '../../ui/toggle'
import { Views } from '../../ui/views'
import { KeyDialog } from './key-dialog'
import { useWhere } from './subaccount-ticks'

const Document = graphql(`
  query KeysPage($sort: KeySort, $includeRevoked: Boolean!, $after: String) {
    apiKeys(sort: $sort, includeRevoked: $includeRevoked, first: 50, after: $after) {
      nodes {
        id
        name
        prefix
        preset
        scopes
        subaccounts
        allowIps
        expiresAt
        revokedAt
        lastUsedAt
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
    keyScopes {
      ...KeyDialog_Scope
    }
  }
`)

const Revoke = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(id: $id) {
      id
      revokedAt
    }
  }
`)

type Key = KeysPageQuery['apiKeys']['nodes'][number]

const orders: KeySort[] = ['newest', 'oldest', 'name', 'nameDescending', 'used', 'longestUnused']

const pick = (data: KeysPageQuery) => data.apiKeys

// KeysPage is what programs sign in with.
export function KeysPage() {
  const [{ revoked, sort }, setConditions] = useConditions('revoked', 'sort')
  const [creating, setCreating] = useNew()
  const [ending, setEnding] = useState<Key | null>(null)
  const variables = useMemo(() => ({ includeRevoked: revoked === 'true', sort: oneOf(sort, orders) }), [revoked, sort])
  const pages = usePages(Document, variables, pick)
  const [revoke] = useMutate(Revoke, { touches: ['ApiKey'] })
  const columns = useColumns(pages.rows, setEnding)
  const mayCreate = useCan('keys:create')
  const words = text.settings.keys
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
    <Page title={words.title} hint={words.hint} actions={create}>
      <Card flush>
        <Toolbar>
          <Switch
            label={words.showRevoked}
            checked={revoked === 'true'}
            onChange={(on) => {
              setConditions({ revoked: on ? 'true' : '' })
            }}
          />
          <Views list="keys" names={['revoked']} />
        </Toolbar>
        <Table
          list="keys"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(k) => k.id}
          order="newest"
          empty={
            <Empty icon={KeyRound} title={words.empty} hint={words.emptyHint}>
              {create}
            </Empty>
          }
        />
      </Card>
      {creating && mayCreate && pages.data && (
        <KeyDialog
          scopes={pages.data.keyScopes}
          onClose={() => {
            setCreating(false)
          }}
        />
      )}
      <Confirm
        open={ending !== null}
        onClose={() => {
          setEnding(null)
        }}
        title={words.revokeTitle(ending?.name ?? '')}
        hint={words.revokeHint}
        action={words.revoke}
        onConfirm={async () => {
          if (ending && (await revoke({ id: ending.id })).data) tell(words.revokedNow(ending.name))
        }}
      />
    </Page>
  )
}

function useColumns(rows: readonly Key[], onRevoke: (key: Key) => void): Column<Key>[] {
  const where = useWhere(rows)
  const mayRevoke = useCan('keys:delete')
  const words = text.settings.keys
  return [
    {
      id: 'name',
      header: text.field.name,
      meta: { width: 'minmax(10rem,2fr)', narrow: true, order: byName },
      cell: ({ row: { original: k } }) => (
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-medium">{k.name}</span>
          <code className="truncate font-mono text-xs text-soft">{k.prefix}…</code>
        </span>
      ),
    },
    {
      id: 'preset',
      header: words.preset,
      meta: { width: '9rem' },
      cell: ({ row: { original: k } }) => (k.preset ? words.presets[k.preset] : words.own(k.scopes.length)),
    },
    {
      id: 'where',
      header: words.where,
      meta: { width: 'minmax(7rem,1fr)' },
      cell: ({ row: { original: k } }) => where(k.subaccounts),
    },
    {
      id: 'from',
      header: words.from,
      meta: { width: '7rem' },
      cell: ({ row: { original: k } }) => (k.allowIps.length ? words.addresses(k.allowIps.length) : words.anywhere),
    },
    {
      id: 'used',
      header: words.lastUsed,
      meta: { width: '8.5rem', order: { asc: 'longestUnused', desc: 'used', first: 'desc' } },
      cell: ({ row: { original: k } }) => (k.lastUsedAt ? <Ago at={k.lastUsedAt} /> : words.never),
    },
    {
      id: 'created',
      header: text.field.created,
      meta: { width: '8rem', off: true, order: byBirth },
      cell: ({ row: { original: k } }) => <Ago at={k.createdAt} />,
    },
    {
      id: 'state',
      header: text.field.status,
      meta: { width: '9rem', narrow: true },
      cell: ({ row: { original: k } }) => <State apiKey={k} />,
    },
    {
      id: 'menu',
      header: '',
      meta: { width: '3.5rem', end: true, narrow: true },
      cell: ({ row: { original: k } }) => (
        <Menu
          items={[
            mayRevoke &&
              !k.revokedAt && {
                label: words.revoke,
                icon: Ban,
                danger: true,
                onSelect: () => {
                  onRevoke(k)
                },
              },
          ]}
        />
      ),
    },
  ]
}

function State({ apiKey: k }: { apiKey: Key }) {
  const words = text.settings.keys
  if (k.revokedAt) return <Badge tone="bad">{words.revoked}</Badge>
  if (!k.expiresAt) return <Badge tone="good">{words.active}</Badge>
  const over = new Date(k.expiresAt) < new Date()
  if (over) return <Badge tone="bad">{words.expired}</Badge>
  return (
    <Badge tone="warn">
      {words.expires} <At at={k.expiresAt} as="date" />
    </Badge>
  )
}
