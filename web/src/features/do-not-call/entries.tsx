import { Plus, ShieldBan, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Pages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { PhoneNumber } from '../../ui/phone-number'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { AddDialog } from './add-dialog'
import { ImportDialog } from './import-dialog'
import { LiftDialog } from './lift-dialog'
import type { Entry, List } from './list'

type Props = { label: string; hint: string; pages: Pages<Entry>; list: List; sources: boolean }

const words = text.doNotCall

// Entries is a list of numbers that are never called, with the actions on it.
export function Entries({ label, hint, pages, list, sources }: Props) {
  const [doing, setDoing] = useState<'add' | 'import' | Entry | null>(null)
  const mayLift = list.may.lift
  const columns = useMemo(() => columnsOf(sources, mayLift, setDoing), [sources, mayLift])
  const close = () => {
    setDoing(null)
  }
  const actions = list.may.add && (
    <>
      <Button
        icon={Upload}
        onClick={() => {
          setDoing('import')
        }}
      >
        {words.import}
      </Button>
      <Button
        look="primary"
        icon={Plus}
        onClick={() => {
          setDoing('add')
        }}
      >
        {words.add}
      </Button>
    </>
  )
  return (
    <Card title={label} hint={hint} actions={actions} flush>
      <Table
        list="do-not-call"
        label={label}
        pages={pages}
        columns={columns}
        rowId={(e) => e.id}
        empty={<Empty icon={ShieldBan} title={words.none} hint={words.noneHint} />}
      />
      {doing === 'add' && <AddDialog list={list} onClose={close} />}
      {doing === 'import' && <ImportDialog list={list} onClose={close} />}
      {doing !== null && typeof doing === 'object' && <LiftDialog list={list} entry={doing} onClose={close} />}
    </Card>
  )
}

function columnsOf(sources: boolean, mayLift: boolean, lift: (entry: Entry) => void): Column<Entry>[] {
  const columns: (Column<Entry> | false)[] = [
    {
      id: 'number',
      header: words.number,
      meta: { width: 'minmax(10.5rem,1fr)', narrow: true },
      cell: ({ row: { original: e } }) =>
        e.number ? (
          <span className="font-medium">
            <PhoneNumber of={e.number} />
          </span>
        ) : (
          <span className="min-w-0">
            <span className="block truncate text-soft">{words.erased}</span>
            <span className="block truncate text-xs text-soft">{words.erasedHint}</span>
          </span>
        ),
    },
    sources && {
      id: 'source',
      header: words.source,
      meta: { width: '8.5rem' },
      cell: ({ row: { original: e } }) => e.source && <Badge>{words.sources[e.source]}</Badge>,
    },
    {
      id: 'reason',
      header: words.reason,
      meta: { width: 'minmax(8rem,2fr)' },
      cell: ({ row: { original: e } }) => <span className="truncate">{e.reason}</span>,
    },
    {
      id: 'since',
      header: words.since,
      meta: { width: '7.5rem', end: true, narrow: true },
      cell: ({ row: { original: e } }) => (
        <span className="text-soft">
          <Ago at={e.createdAt} />
        </span>
      ),
    },
    mayLift && {
      id: 'lift',
      header: () => <span className="sr-only">{words.lift}</span>,
      meta: { width: '6rem', end: true, narrow: true },
      cell: ({ row: { original: e } }) => (
        <Button
          size="small"
          look="quiet"
          aria-label={`${words.lift}: ${e.number ?? words.erased}`}
          onClick={() => {
            lift(e)
          }}
        >
          {words.lift}
        </Button>
      ),
    },
  ]
  return columns.filter((c): c is Column<Entry> => c !== false)
}
