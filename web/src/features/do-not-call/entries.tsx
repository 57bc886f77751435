import { Plus, ShieldBan, ShieldOff, Upload } from 'lucide-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { Pages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { choiceColumn } from '../../ui/choice-column'
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
  const [doing, setDoing] = useState<'add' | 'import' | readonly Entry[] | null>(null)
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const mayLift = list.may.lift
  const columns = useMemo(() => columnsOf(sources, mayLift, (entry) => setDoing([entry])), [sources, mayLift])
  const ticked = pages.rows.filter((e) => chosen[e.id])
  const close = () => {
    setDoing(null)
  }
  const untick = (lifted: readonly Entry[]) => {
    const gone = new Set(lifted.map((e) => e.id))
    setChosen((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))))
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
      {ticked.length > 0 && (
        <BulkBar count={ticked.length} onClear={() => setChosen({})}>
          <Button icon={ShieldOff} onClick={() => setDoing(ticked)}>
            {words.lift}
          </Button>
        </BulkBar>
      )}
      <Table
        list="do-not-call"
        label={label}
        pages={pages}
        columns={columns}
        rowId={(e) => e.id}
        {...(mayLift && { selection: { state: chosen, onChange: setChosen } })}
        empty={<Empty icon={ShieldBan} title={words.none} hint={words.noneHint} />}
      />
      {doing === 'add' && <AddDialog list={list} onClose={close} />}
      {doing === 'import' && <ImportDialog list={list} onClose={close} />}
      {doing !== null && typeof doing === 'object' && (
        <LiftDialog list={list} entries={doing} onLifted={untick} onClose={close} />
      )}
    </Card>
  )
}

const choose = choiceColumn<Entry>((e) => e.number ?? words.erased)

function columnsOf(sources: boolean, mayLift: boolean, lift: (entry: Entry) => void): Column<Entry>[] {
  const columns: (Column<Entry> | false)[] = [
    mayLift && choose,
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
