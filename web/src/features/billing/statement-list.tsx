import { Download, Receipt } from 'lucide-react'
import { useMemo } from 'react'
import { statementAt } from '../../app/http'
import { useShell } from '../../app/shown'
import type { BillingPageQuery } from '../../gql/graphql'
import { charge } from '../../lib/amount'
import { month as monthName } from '../../lib/format'
import type { Pages } from '../../lib/pages'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Filter, Toolbar } from '../../ui/filter'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'

type Statement = BillingPageQuery['statements']['nodes'][number]

const words = text.billing

type Props = { pages: Pages<Statement>; here: boolean; month: string; onMonth: (month: string) => void }

// StatementList has the statements that were issued, to download.
export function StatementList({ pages, here, month, onMonth }: Props) {
  const columns = useMemo(() => (here ? all.filter((c) => c.id !== 'client') : all), [here])
  return (
    <Card title={words.statements} flush>
      <Toolbar>
        <Filter label={words.month} value={month} options={lastMonths()} onChange={onMonth} />
      </Toolbar>
      <Table
        list="statements"
        label={words.statements}
        pages={pages}
        columns={columns}
        rowId={(s) => s.id ?? s.month}
        empty={<Empty icon={Receipt} title={words.none} hint={words.noneHint} />}
      />
    </Card>
  )
}

// lastMonths are those that statements are looked for in: the last two years.
function lastMonths() {
  const now = new Date()
  return Array.from({ length: 24 }, (_, n) => {
    const at = new Date(now.getFullYear(), now.getMonth() - 1 - n, 15)
    return { value: `${String(at.getFullYear())}-${String(at.getMonth() + 1).padStart(2, '0')}`, label: monthName(at) }
  })
}

function Files({ statement: { id, number } }: { statement: Statement }) {
  const { workspace } = useShell()
  if (!id || !number) return null
  return (
    <span className="flex gap-3">
      {(['pdf', 'csv'] as const).map((ending) => (
        <a
          key={ending}
          href={statementAt(id, ending, workspace.id)}
          download
          aria-label={words[ending](number)}
          className="flex items-center gap-1 font-medium text-accent underline-offset-4 hover:underline"
        >
          <Download className="size-4" aria-hidden />
          {ending.toUpperCase()}
        </a>
      ))}
    </span>
  )
}

const all: Column<Statement>[] = [
  {
    id: 'month',
    header: words.month,
    meta: { width: 'minmax(8rem,1fr)', narrow: true },
    cell: ({ row }) => monthName(new Date(`${row.original.month}-15`)),
  },
  {
    id: 'client',
    header: words.client,
    meta: { width: 'minmax(9rem,1.5fr)', narrow: true },
    cell: ({ row }) => <span className="truncate">{row.original.subaccountName}</span>,
  },
  {
    id: 'total',
    header: words.total,
    meta: { width: 'minmax(7rem,1fr)', narrow: true },
    cell: ({ row: { original: s } }) => <span className="tabular">{charge(s.total, s.currency)}</span>,
  },
  {
    id: 'number',
    header: words.statementNumber,
    meta: { width: '6rem' },
    cell: ({ row }) => <span className="tabular">{row.original.number}</span>,
  },
  {
    id: 'issued',
    header: words.issued,
    meta: { width: '8rem' },
    cell: ({ row }) => (row.original.issuedAt ? <Ago at={row.original.issuedAt} /> : null),
  },
  {
    id: 'files',
    header: words.files,
    meta: { width: '9rem', narrow: true },
    cell: ({ row }) => <Files statement={row.original} />,
  },
]
