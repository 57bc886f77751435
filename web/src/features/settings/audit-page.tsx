import { Download, FileClock, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions } from '../../app/go'
import { trailAt } from '../../app/http'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { AuditPageQuery, AuditSort } from '../../gql/graphql'
import { isTyped } from '../../lib/day'
import { oneOf } from '../../lib/list'
import { byBirth } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { useWriter } from '../../lib/written'
import { PickFilter } from '../../pick/id-picker'
import { locale } from '../../text/language'
import { text } from '../../text/text'
import { actionTitle } from '../../text/title'
import { Badge } from '../../ui/badge'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { Day } from '../../ui/day'
import { Empty } from '../../ui/empty'
import { Filter, Toolbar } from '../../ui/filter'
import type { Option } from '../../ui/option'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { Views } from '../../ui/views'
import type { Entry } from './audit'
import { AuditDialog } from './audit-dialog'
import { aboutOf, formerly } from './target'
import { TargetLink } from './target-link'

const Document = graphql(`
  query AuditPage(
    $sort: AuditSort
    $subaccountId: ID
    $actorId: String
    $action: String
    $targetId: String
    $from: Time
    $to: Time
    $after: String
  ) {
    auditEntries(
      sort: $sort
      subaccountId: $subaccountId
      actorId: $actorId
      action: $action
      targetId: $targetId
      from: $from
      to: $to
      first: 43
      after: $after
    ) {
      nodes {
        id
        actorKind
        actorId
        actorName
        address
        requestId
        subaccountId
        subaccountName
        action
        targetId
        target {
          type
          id
          name
        }
        createdAt
        changes {
          type
          id
          op
          fields
          before
          after
          unkept
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
    auditActions
  }
`)

const orders: AuditSort[] = ['newest', 'oldest']

const pick = (data: AuditPageQuery) => data.auditEntries

// AuditPage lists who changed what, with the values before and after.
export function AuditPage() {
  const [c, setConditions] = useConditions('who', 'action', 'target', 'where', 'from', 'to', 'sort')
  const [shown, setShown] = useState<Entry | null>(null)
  const { workspace } = useShell()
  const seesMembers = useCan('members:list')
  const seesKeys = useCan('keys:list')
  const narrowed = useMemo(
    () => ({
      actorId: c.who || null,
      action: c.action || null,
      targetId: c.target || null,
      subaccountId: c.where || null,
      from: isTyped(c.from) ? new Date(`${c.from}T00:00`).toISOString() : null,
      to: isTyped(c.to) ? endOfDay(c.to) : null,
    }),
    [c.who, c.action, c.target, c.where, c.from, c.to],
  )
  const pages = usePages(Document, { ...narrowed, sort: oneOf(c.sort, orders) }, pick)
  const actions = useMemo(() => actionsAmong(pages.data?.auditActions ?? [], c.action), [pages.data, c.action])
  const columns = useMemo(() => columnsOf(setShown), [])
  const actor = pages.rows.find((e) => e.actorId === c.who) // the list that is narrowed to somebody has the name
  const only = pages.rows.find((e) => e.targetId === c.target) // and the one that is narrowed to a thing has what it is called
  const { actorId: actor_id, action, targetId: target_id, subaccountId: subaccount_id, from, to } = narrowed
  const conditions = { actor_id, action, target_id, subaccount_id, from, to }
  return (
    <Page
      title={words.title}
      hint={words.hint}
      actions={
        <a href={trailAt(workspace.id, conditions)} download className={buttonClass()}>
          <Download className="size-4" aria-hidden />
          {words.export}
        </a>
      }
    >
      <Card flush>
        <Toolbar>
          {seesMembers && (
            <PickFilter
              label={words.who}
              any={text.field.any}
              of={seesKeys ? 'actor' : 'person'}
              value={c.who}
              known={{ id: c.who, name: actor?.actorName ?? c.who }}
              onChange={(who) => setConditions({ who })}
            />
          )}
          <Filter
            late
            label={words.what}
            value={c.action}
            options={actions}
            onChange={(action) => setConditions({ action })}
          />
          {c.target && <OnlyTarget entry={only} onRemove={() => setConditions({ target: '' })} />}
          <PickFilter
            label={words.where}
            any={text.field.any}
            of="subaccount"
            value={c.where}
            onChange={(where) => setConditions({ where })}
          />
          <Day label={words.from} value={c.from} onChange={(from) => setConditions({ from })} />
          <Day label={words.to} value={c.to} onChange={(to) => setConditions({ to })} />
          <Views list="audit" names={['who', 'action', 'target', 'where', 'from', 'to']} />
        </Toolbar>
        <Table
          list="audit"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(e) => e.id}
          order="newest"
          onOpen={setShown}
          empty={<Empty icon={FileClock} title={words.empty} hint={words.emptyHint} />}
        />
      </Card>
      {shown && (
        <AuditDialog entry={shown} onClose={() => setShown(null)} onOnly={(target) => setConditions({ target })} />
      )}
    </Page>
  )
}

// OnlyTarget says that only what was done to one thing is listed.
function OnlyTarget({ entry, onRemove }: { entry: Entry | undefined; onRemove: () => void }) {
  const write = useWriter(Boolean(entry?.target))
  const name = (entry?.target ? aboutOf(entry.target, write).label : entry && formerly(entry)) ?? words.target
  return (
    <Button
      icon={X}
      aria-label={text.call.without(name)}
      className="max-w-52 border-accent bg-accent-wash"
      onClick={onRemove}
    >
      <span className="truncate">{name}</span>
    </Button>
  )
}

// actionsAmong are all that can be done, by what people call it, with the one that is chosen.
const actionsAmong = (known: readonly string[], chosen: string): Option[] =>
  [...new Set(chosen ? [...known, chosen] : known)]
    .map((action) => ({ value: action, label: actionTitle(action) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))

// endOfDay is when the next one begins, on this browser's clock.
function endOfDay(day: string): string {
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + 1)
  return at.toISOString()
}

function Changed({ entry: e }: { entry: Entry }) {
  const write = useWriter(Boolean(e.target))
  const target = e.target ? aboutOf(e.target, write) : undefined
  return <TargetLink id={e.targetId} target={target} former={formerly(e)} of={e.subaccountId} />
}

const words = text.settings.audit

const columnsOf = (open: (entry: Entry) => void): Column<Entry>[] => [
  {
    id: 'when',
    header: words.when,
    meta: { width: '8rem', order: byBirth },
    cell: ({ row }) => <Ago at={row.original.createdAt} />,
  },
  {
    id: 'who',
    header: words.who,
    meta: { width: 'minmax(9rem,1.2fr)', narrow: true },
    cell: ({ row: { original: e } }) => (
      <>
        <span className="truncate">{e.actorName || e.actorId}</span>
        <Badge tone={e.actorKind === 'user' ? 'brass' : e.actorKind === 'key' ? 'info' : 'plain'}>
          {words.kinds[e.actorKind]}
        </Badge>
      </>
    ),
  },
  {
    id: 'what',
    header: words.what,
    meta: { width: 'minmax(9rem,1.5fr)', narrow: true },
    cell: ({ row: { original: e } }) => (
      <span className="flex min-w-0 flex-col">
        <button
          type="button"
          className="truncate text-left underline-offset-4 hover:underline"
          title={e.action}
          onClick={() => open(e)}
        >
          {actionTitle(e.action)}
        </button>
        <span className="truncate text-xs text-soft">{words.changes(e.changes.length)}</span>
      </span>
    ),
  },
  {
    id: 'target',
    header: words.id,
    meta: { width: 'minmax(8rem,1fr)' },
    cell: ({ row }) => <Changed entry={row.original} />,
  },
  {
    id: 'where',
    header: words.where,
    meta: { width: 'minmax(8rem,1fr)' },
    cell: ({ row: { original: e } }) => (
      <span className="truncate">{e.subaccountId ? (e.subaccountName ?? e.subaccountId) : words.workspace}</span>
    ),
  },
]
