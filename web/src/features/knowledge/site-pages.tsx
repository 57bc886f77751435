import { Ban, FileText, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { KnowledgePageState, SitePages_KnowledgePageFragment as Shown } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import type { Pages } from '../../lib/pages'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'
import { Empty } from '../../ui/empty'
import { Menu } from '../../ui/menu'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'

const Fragment = graphql(`
  fragment SitePages_KnowledgePage on KnowledgePage {
    id
    url
    title
    state
    reason
    checkedAt
  }
`)

const Exclude = graphql(`
  mutation ExcludeKnowledgePage($id: ID!) {
    excludeKnowledgePage(id: $id) {
      id
      state
    }
  }
`)

const Include = graphql(`
  mutation IncludeKnowledgePage($id: ID!) {
    includeKnowledgePage(id: $id) {
      id
      state
    }
  }
`)

type Row = { id: string } & FragmentType<typeof Fragment>

type Does = { exclude: (id: string) => void; include: (id: string) => void } | null

const words = text.site

const tones: Record<KnowledgePageState, Tone> = {
  WAITING: 'info',
  READ: 'good',
  FAILED: 'bad',
  GONE: 'warn',
  SKIPPED: 'plain',
  EXCLUDED: 'plain',
}

// SitePages are the pages of a website, each with what came of it.
export function SitePages({ pages }: { pages: Pages<Row> }) {
  const mayChange = useCan('knowledge:update')
  const [exclude] = useMutate(Exclude, { touches: ['KnowledgePage', 'KnowledgeSite', 'KnowledgeSource'] })
  const [include] = useMutate(Include, { touches: ['KnowledgePage', 'KnowledgeSite'] })
  const columns = useMemo(
    () =>
      columnsOf(
        mayChange
          ? {
              exclude: (id) => void exclude({ id }),
              include: (id) => void include({ id }),
            }
          : null,
      ),
    [mayChange, exclude, include],
  )
  return (
    <Table
      list="site-pages"
      label={words.pages}
      pages={pages}
      columns={columns}
      rowId={(r) => r.id}
      empty={<Empty icon={FileText} title={words.noPages} hint={words.noPagesHint} />}
    />
  )
}

function columnsOf(does: Does): Column<Row>[] {
  const of = (row: Row) => readFragment(Fragment, row)
  return [
    {
      id: 'page',
      header: words.page,
      meta: { width: 'minmax(9rem,3fr)', narrow: true },
      cell: ({ row }) => <Name page={of(row.original)} />,
    },
    {
      id: 'state',
      header: text.field.status,
      meta: { width: '7.5rem', narrow: true },
      cell: ({ row }) => {
        const { state } = of(row.original)
        return <Badge tone={tones[state]}>{words.states[state]}</Badge>
      },
    },
    {
      id: 'checked',
      header: words.checked,
      meta: { width: '7.5rem', end: true },
      cell: ({ row }) => {
        const { checkedAt } = of(row.original)
        return <span className="text-soft">{checkedAt ? <Ago at={checkedAt} /> : '–'}</span>
      },
    },
    {
      id: 'more',
      header: () => <span className="sr-only">{text.action.more}</span>,
      meta: { width: '4rem', end: true, narrow: true },
      cell: ({ row }) => <More page={of(row.original)} does={does} />,
    },
  ]
}

function Name({ page }: { page: Shown }) {
  const reason = page.reason && reasonOf(page.reason)
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">{page.title ?? page.url}</span>
      <span title={reason ?? page.url} className="block truncate text-xs text-soft">
        {reason ? `${page.title ? `${page.url} · ` : ''}${reason}` : page.url}
      </span>
    </span>
  )
}

function More({ page, does }: { page: Shown; does: Does }) {
  const excluded = page.state === 'EXCLUDED'
  return (
    <Menu
      label={words.more(page.url)}
      items={[
        does && {
          label: excluded ? words.include1 : words.exclude1,
          icon: excluded ? Undo2 : Ban,
          onSelect: () => {
            if (excluded) does.include(page.id)
            else does.exclude(page.id)
          },
        },
      ]}
    />
  )
}
