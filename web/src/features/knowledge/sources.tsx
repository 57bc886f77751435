import {
  FilePenLine,
  FileText,
  Globe,
  type LucideIcon,
  MessageCircleQuestionMark,
  Pencil,
  Plus,
  RotateCw,
  Trash2,
  Type,
} from 'lucide-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { KnowledgeSourceType, Sources_KnowledgeSourceFragment as Source } from '../../gql/graphql'
import { count } from '../../lib/format'
import { useGone } from '../../lib/gone'
import { useMutate } from '../../lib/mutate'
import { byChange, byName } from '../../lib/order'
import type { Pages } from '../../lib/pages'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { choiceColumn } from '../../ui/choice-column'
import { Menu } from '../../ui/menu'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { AddSource } from './add-source'
import { RenameSource } from './rename-source'
import { RewriteSource } from './rewrite-source'
import { Delete, NoSources, SourceBulk, SourceFilter, touches } from './source-list'
import { SourceStatus } from './source-status'

const Fragment = graphql(`
  fragment Sources_KnowledgeSource on KnowledgeSource {
    id
    name
    type
    status
    failureReason
    passages
    embeddingFailure
    updatedAt
  }
`)

const Retry = graphql(`
  mutation RetryKnowledgeSource($base: ID!, $id: ID!) {
    retryKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {
      id
      status
    }
  }
`)

export type SourceRow = { id: string } & FragmentType<typeof Fragment>

const words = text.knowledge.source

type Does = {
  rename?: (s: Source) => void
  rewrite?: (s: Source) => void
  retry?: (s: Source) => void
  remove?: (s: Source) => void
}

// Sources are what a knowledge base is made of. One that is deleted vanishes at once, and for good when it can no longer be
// taken back.
export function Sources({ base, pages }: { base: string; pages: Pages<SourceRow> }) {
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<Source | null>(null)
  const [rewriting, setRewriting] = useState<Source | null>(null)
  const [gone, away] = useGone()
  const may = {
    add: useCan('knowledge:create'),
    change: useCan('knowledge:update'),
    remove: useCan('knowledge:delete'),
  }
  const [retry] = useMutate(Retry)
  const [remove] = useMutate(Delete, { touches })
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const columns = useMemo(
    () =>
      columnsOf({
        ...(may.change && {
          rename: setRenaming,
          rewrite: setRewriting,
          retry: (s: Source) => void retry({ base, id: s.id }),
        }),
        ...(may.remove && {
          choose,
          remove: ({ id, name }: Source) => {
            away(id, words.deleted(name), () => remove({ base, id }))
          },
        }),
      }),
    [base, may.change, may.remove, retry, remove, away],
  )
  const rows = pages.rows.filter((r) => !gone.has(r.id))
  const hidden = pages.rows.length - rows.length
  const ids = rows.filter((r) => chosen[r.id]).map((r) => r.id)
  const shown = { ...pages, rows, total: pages.total === null ? null : pages.total - hidden }
  const add = may.add && (
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
    <>
      <Card title={text.knowledge.sources} actions={add} flush>
        {ids.length > 0 ? (
          <SourceBulk base={base} ids={ids} onDone={() => setChosen({})} />
        ) : (
          <SourceFilter onChange={() => setChosen({})} />
        )}
        <Table
          list="sources"
          label={text.knowledge.sources}
          pages={shown}
          columns={columns}
          rowId={(r) => r.id}
          order="newest"
          {...(may.remove && { selection: { state: chosen, onChange: setChosen } })}
          empty={<NoSources />}
        />
      </Card>
      <AddSource
        base={base}
        open={adding}
        onClose={() => {
          setAdding(false)
        }}
      />
      {renaming && <RenameSource base={base} source={renaming} onClose={() => setRenaming(null)} />}
      {rewriting && <RewriteSource base={base} source={rewriting} onClose={() => setRewriting(null)} />}
    </>
  )
}

const icons: Record<KnowledgeSourceType, LucideIcon> = {
  file: FileText,
  url: Globe,
  text: Type,
  faq: MessageCircleQuestionMark,
}

const of = (row: SourceRow) => readFragment(Fragment, row)
const choose = choiceColumn<SourceRow>((row) => of(row).name)

function columnsOf({ choose, ...does }: Does & { choose?: Column<SourceRow> }): Column<SourceRow>[] {
  return [
    ...(choose ? [choose] : []),
    {
      id: 'name',
      header: text.field.name,
      meta: { width: 'minmax(9rem,3fr)', narrow: true, order: byName },
      cell: ({ row }) => <Name source={of(row.original)} />,
    },
    {
      id: 'status',
      header: text.field.status,
      meta: { width: '7.5rem', narrow: true },
      cell: ({ row }) => <SourceStatus status={of(row.original).status} />,
    },
    {
      id: 'passages',
      header: words.passagesName,
      meta: { width: '7.5rem', end: true },
      cell: ({ row }) => count(of(row.original).passages),
    },
    {
      id: 'updated',
      header: text.field.updated,
      meta: { width: '7.5rem', end: true, order: byChange },
      cell: ({ row }) => (
        <span className="text-soft">
          <Ago at={of(row.original).updatedAt} />
        </span>
      ),
    },
    {
      id: 'more',
      header: () => <span className="sr-only">{text.action.more}</span>,
      meta: { width: '4rem', end: true, narrow: true },
      cell: ({ row }) => <More source={of(row.original)} {...does} />,
    },
  ]
}

function Name({ source: s }: { source: Source }) {
  const Icon = icons[s.type]
  const reason = s.failureReason && reasonOf(s.failureReason)
  const why = reason && (s.status === 'FAILED' ? reason : `${words.partly}: ${reason}`)
  const blind = !why && s.embeddingFailure ? words.notEmbedded(reasonOf(s.embeddingFailure)) : null
  return (
    <>
      <Icon className="size-4 shrink-0 text-soft" aria-label={words.types[s.type]} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{s.name}</span>
        {why && (
          <span title={why} className={`block truncate text-xs ${s.status === 'FAILED' ? 'text-bad' : 'text-warn'}`}>
            {why}
          </span>
        )}
        {blind && (
          <span title={blind} className="block truncate text-xs text-warn">
            {blind}
          </span>
        )}
      </span>
    </>
  )
}

function More({ source: s, rename, rewrite, retry, remove }: { source: Source } & Does) {
  return (
    <Menu
      items={[
        s.status === 'FAILED' &&
          retry && {
            label: text.action.retry,
            icon: RotateCw,
            onSelect: () => {
              retry(s)
            },
          },
        s.type === 'text' &&
          rewrite && {
            label: text.first.rewrite.open,
            icon: FilePenLine,
            onSelect: () => {
              rewrite(s)
            },
          },
        rename && {
          label: text.action.rename,
          icon: Pencil,
          onSelect: () => {
            rename(s)
          },
        },
        remove && {
          label: text.action.delete,
          icon: Trash2,
          danger: true,
          divided: true,
          onSelect: () => {
            remove(s)
          },
        },
      ]}
    />
  )
}
