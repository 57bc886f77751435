import { KeyRound, Plus, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions, useGo } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { ToolsPageQuery, ToolType } from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { byChange, byName, nameOrders } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { toolHint } from '../../text/listed'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { columnOf } from '../../ui/column'
import { Empty } from '../../ui/empty'
import { Filters } from '../../ui/filter'
import { Link } from '../../ui/link'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { Views } from '../../ui/views'
import { isObject } from './schema'
import { SecretDialog } from './secret-dialog'
import { ToolMenu } from './tool-menu'

const Line = graphql(`
  fragment Line_Tool on Tool {
    id
    name
    description
    category
    toolType
    url
    httpMethod
    isPrebuilt
    parameters
    updatedAt
    ...ToolMenu_Tool
  }
`)

const Document = graphql(`
  query ToolsPage(
    $sort: NameSort
    $search: String
    $category: String
    $toolType: ToolType
    $isPrebuilt: Boolean
    $after: String
  ) {
    tools(
      sort: $sort
      search: $search
      category: $category
      toolType: $toolType
      isPrebuilt: $isPrebuilt
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
        ...Line_Tool
      }
    }
    toolCategories
  }
`)

type Row = { id: string } & FragmentType<typeof Line>

const pick = (data: ToolsPageQuery) => data.tools

const column = columnOf((row: Row) => row)

const columns: Column<Row>[] = [
  column('name', text.tool.name, 'minmax(10rem,2.2fr)', (row) => <Naming row={row} />, { narrow: true, order: byName }),
  column('category', text.tool.category, 'minmax(7rem,0.8fr)', (row) => {
    const { category } = readFragment(Line, row)
    return <span className="truncate text-soft">{category ? (text.tool.categories[category] ?? category) : '–'}</span>
  }),
  column('kind', text.tool.kind, 'minmax(7rem,0.9fr)', (row) => text.tool.kinds[readFragment(Line, row).toolType]),
  column('request', text.tool.request, 'minmax(10rem,1.8fr)', (row) => {
    const t = readFragment(Line, row)
    if (!t.url) return <span className="text-soft">–</span>
    return (
      <code className="truncate font-mono text-xs text-soft">
        {t.httpMethod ?? 'POST'} {t.url}
      </code>
    )
  }),
  column('parameters', text.tool.parameters, '6rem', (row) => {
    const { parameters } = readFragment(Line, row)
    const properties = isObject(parameters) ? parameters['properties'] : null
    return <span className="tabular text-soft">{isObject(properties) ? Object.keys(properties).length : 0}</span>
  }),
  column(
    'updated',
    text.field.updated,
    '8.5rem',
    (row) => {
      const t = readFragment(Line, row)
      return <span className="text-soft">{t.isPrebuilt ? '–' : <Ago at={t.updatedAt} />}</span>
    },
    { order: byChange },
  ),
  {
    id: 'menu',
    header: () => <span className="sr-only">{text.action.more}</span>,
    cell: ({ row }) => <ToolMenu tool={readFragment(Line, row.original)} />,
    meta: { width: '3.5rem', end: true, narrow: true },
  },
]

function Naming({ row }: { row: Row }) {
  const t = readFragment(Line, row)
  const hint = t.isPrebuilt ? toolHint(t) : t.description
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2">
        <Link to={url.tool} id={t.id} {...(t.isPrebuilt ? {} : { className: 'font-mono text-[13px]' })}>
          {t.isPrebuilt ? toolTitle(t.name) : t.name}
        </Link>
        {t.isPrebuilt && <Badge>{text.tool.platformBadge}</Badge>}
      </div>
      {hint && <p className="truncate text-xs text-soft">{hint}</p>}
    </div>
  )
}

// ToolsPage lists what assistants can do: the subaccount's own first.
export function ToolsPage() {
  const words = text.tool
  const [now, change] = useConditions('search', 'category', 'kind', 'own', 'sort')
  const [rotating, setRotating] = useState(false)
  const can = { create: useCan('tools:create'), update: useCan('tools:update') }
  const go = useGo()
  const variables = useMemo(
    () => ({
      search: now.search || null,
      category: now.category || null,
      toolType: (now.kind || null) as ToolType | null,
      isPrebuilt: now.own === '' ? null : now.own === '0',
      sort: oneOf(now.sort, nameOrders),
    }),
    [now.search, now.category, now.kind, now.own, now.sort],
  )
  const pages = usePages(Document, variables, pick)
  const onlyOwn = now.own === '1' && !now.search && !now.category && !now.kind
  const create = can.create && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        go(url.tool, 'new')
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
          {can.update && (
            <Button
              icon={KeyRound}
              onClick={() => {
                setRotating(true)
              }}
            >
              {words.secret}
            </Button>
          )}
          {create}
        </>
      }
    >
      <Card flush>
        <Conditions now={now} change={change} categories={pages.data?.toolCategories ?? []} />
        <Table
          list="tools"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(t) => t.id}
          order="newest"
          onOpen={(t) => {
            go(url.tool, t.id)
          }}
          empty={
            <Empty
              icon={Wrench}
              title={onlyOwn ? words.empty : text.table.empty}
              hint={onlyOwn ? words.emptyHint : text.table.emptyHint}
            >
              {onlyOwn && create}
            </Empty>
          }
        />
      </Card>
      <SecretDialog
        open={rotating}
        onClose={() => {
          setRotating(false)
        }}
      />
    </Page>
  )
}

type Condition = 'search' | 'category' | 'kind' | 'own'

type ConditionsProps = {
  now: Record<Condition, string>
  change: (to: Partial<Record<Condition, string>>) => void
  categories: readonly string[]
}

function Conditions({ now, change, categories }: ConditionsProps) {
  const words = text.tool
  const owners = [
    { value: '1', label: words.own },
    { value: '0', label: words.platform },
  ]
  const named = categories.map((value) => ({ value, label: words.categories[value] ?? value }))
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }))
  return (
    <Filters
      search={words.search}
      end={<Views list="tools" names={['search', 'category', 'kind', 'own']} />}
      now={now}
      change={change}
      filters={[
        { name: 'own', label: words.whose, options: owners },
        { name: 'category', label: words.category, options: named },
        { name: 'kind', label: words.kind, options: kinds },
      ]}
    />
  )
}
