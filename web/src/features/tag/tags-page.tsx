import { Pencil, Plus, Tags, Trash2, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions, useGo, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { TagsPageQuery } from '../../gql/graphql'
import { useGone } from '../../lib/gone'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { useNames } from '../../pick/name'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { SearchBox, Toolbar } from '../../ui/filter'
import { Link } from '../../ui/link'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { Views } from '../../ui/views'
import type { TagRow } from './tag'
import { TagDialog } from './tag-dialog'

const Document = graphql(`
  query TagsPage($search: String, $first: Int, $after: String) {
    tags(search: $search, first: $first, after: $after) {
      nodes {
        id
        name
        tagId
        assistantId
        createdAt
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    assistants(first: 100) {
      nodes {
        id
        name
      }
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteTag($id: ID!) {
    deleteTag(id: $id) {
      id
    }
  }
`)

const pick = (data: TagsPageQuery) => data.tags
const rowId = (tag: TagRow) => tag.id

// TagsPage is what contacts are sorted by, and who answers them.
export function TagsPage() {
  const words = text.tag
  const [{ search }, change] = useConditions('search')
  const pages = usePages(Document, { search: search || null, first: 100 }, pick)
  useLive(['tag'], pages.refresh)
  const [chosen, setEdited] = useState<TagRow | null>(null)
  const [adding, setAdding] = useNew()
  const [gone, away] = useGone()
  const [remove] = useMutate(Deleting, { touches: ['Tag', 'Contact'] })
  const mayCreate = useCan('tags:create')
  const edited = chosen ?? (adding && mayCreate ? 'new' : null)
  const names = useNames(pages.data ? pages.rows.map((t) => t.assistantId) : [], pages.data?.assistants.nodes)
  const drop = (tag: TagRow) => {
    away(tag.id, words.deleted(tag.name ?? ''), () => remove({ id: tag.id }))
  }
  const columns = useColumns(names, setEdited, drop)
  const shown = { ...pages, rows: pages.rows.filter((t) => !gone.has(t.id)) }
  const add = mayCreate && (
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
    <Page title={words.title} hint={words.hint} actions={add}>
      <Card flush>
        <Toolbar>
          <SearchBox
            label={words.search}
            value={search}
            onChange={(to) => {
              change({ search: to })
            }}
          />
          <Views list="tags" names={['search']} />
        </Toolbar>
        <Table
          list="tags"
          label={words.title}
          pages={shown}
          columns={columns}
          rowId={rowId}
          empty={
            <Empty
              icon={Tags}
              title={search ? text.table.empty : words.none}
              hint={search ? text.table.emptyHint : words.noneHint}
            />
          }
        />
      </Card>
      {edited && (
        <TagDialog
          tag={edited === 'new' ? null : edited}
          assistant={edited !== 'new' && edited.assistantId ? (names.get(edited.assistantId) ?? null) : null}
          onClose={() => {
            setEdited(null)
            if (adding) setAdding(false)
          }}
        />
      )}
    </Page>
  )
}

function useColumns(names: ReadonlyMap<string, string>, edit: (tag: TagRow) => void, remove: (tag: TagRow) => void) {
  const go = useGo()
  const [mayUpdate, mayDelete] = [useCan('tags:update'), useCan('tags:delete')]
  return useMemo((): Column<TagRow>[] => {
    const words = text.tag
    return [
      {
        id: 'name',
        meta: { width: 'minmax(8rem, 1.2fr)', narrow: true },
        header: text.field.name,
        cell: ({ row }) => (
          <Link to={url.contacts} search={{ tag: row.original.id }}>
            {row.original.name}
          </Link>
        ),
      },
      {
        id: 'assistant',
        meta: { width: 'minmax(8rem, 1.2fr)', narrow: true },
        header: words.assistant,
        cell: ({ row: { original: t } }) =>
          t.assistantId ? (
            <Link to={url.assistant} id={t.assistantId} className="font-normal">
              {names.get(t.assistantId) ?? words.gone}
            </Link>
          ) : (
            <span className="text-soft">{words.nobody}</span>
          ),
      },
      {
        id: 'crm',
        meta: { width: 'minmax(6rem, 1fr)' },
        header: words.crmId,
        cell: ({ row }) => <span className="truncate text-soft">{row.original.tagId}</span>,
      },
      {
        id: 'created',
        meta: { width: '8rem', end: true },
        header: text.field.created,
        cell: ({ row }) => (
          <span className="text-xs text-soft">
            <Ago at={row.original.createdAt} />
          </span>
        ),
      },
      {
        id: 'more',
        meta: { width: '4rem', end: true, narrow: true },
        header: () => <span className="sr-only">{text.action.more}</span>,
        cell: ({ row: { original: t } }) => (
          <Menu
            label={`${text.action.more}: ${t.name ?? ''}`}
            items={[
              {
                label: words.contacts,
                icon: Users,
                onSelect: () => {
                  go(url.contacts, undefined, { tag: t.id })
                },
              },
              mayUpdate && {
                label: text.action.edit,
                icon: Pencil,
                onSelect: () => {
                  edit(t)
                },
              },
              mayDelete && {
                label: text.action.delete,
                icon: Trash2,
                danger: true,
                divided: true,
                onSelect: () => {
                  remove(t)
                },
              },
            ]}
          />
        ),
      },
    ]
  }, [names, edit, remove, go, mayUpdate, mayDelete])
}
