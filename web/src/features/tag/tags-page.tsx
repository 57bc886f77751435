import type { RowSelectionState } from '@tanstack/react-table'
import { Pencil, Plus, Tags, Trash2, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions, useGo, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { TagSort, TagsPageQuery } from '../../gql/graphql'
import { useGone } from '../../lib/gone'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { byBirth, byName } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { useNames } from '../../pick/name'
import { text } from '../../text/text'
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
import { Views } from '../../ui/views'
import type { TagRow } from './tag'
import { TagBulk } from './tag-bulk'
import { TagDialog } from './tag-dialog'

const Document = graphql(`
  query TagsPage($sort: TagSort, $search: String, $first: Int, $after: String) {
    tags(sort: $sort, search: $search, first: $first, after: $after) {
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
const orders: TagSort[] = ['newest', 'oldest', 'name', 'nameDescending']
const choose = choiceColumn<TagRow>((tag) => tag.name ?? '')

// TagsPage is what contacts are sorted by, and who answers them.
export function TagsPage() {
  const words = text.tag
  const [{ search, sort }, change] = useConditions('search', 'sort')
  const pages = usePages(Document, { sort: oneOf(sort, orders), search: search || null, first: 100 }, pick)
  const [ticked, setTicked] = useState<RowSelectionState>({})
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
  const mayDelete = useCan('tags:delete')
  const ids = shown.rows.filter((t) => ticked[t.id]).map((t) => t.id)
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
        {ids.length > 0 ? (
          <TagBulk ids={ids} onDone={() => setTicked({})} />
        ) : (
          <Toolbar>
            <SearchBox
              label={words.search}
              value={search}
              onChange={(to) => {
                setTicked({})
                change({ search: to })
              }}
            />
            <Views list="tags" names={['search']} />
          </Toolbar>
        )}
        <Table
          list="tags"
          label={words.title}
          pages={shown}
          columns={columns}
          rowId={rowId}
          order="newest"
          {...(mayDelete && { selection: { state: ticked, onChange: setTicked } })}
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
      ...(mayDelete ? [choose] : []),
      {
        id: 'name',
        meta: { width: 'minmax(8rem, 1.2fr)', narrow: true, order: byName },
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
        meta: { width: '8rem', end: true, order: byBirth },
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
