import { Download, FileUp } from 'lucide-react'
import { fileAt } from '../../app/http'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { ImportList_ImportFragment, ImportStatus } from '../../gql/graphql'
import { count } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'
import { Button, buttonClass } from '../../ui/button'
import { Empty } from '../../ui/empty'
import { Progress } from '../../ui/progress'
import { Ago } from '../../ui/time'
import { tell } from '../../ui/toast'

const Fragment = graphql(`
  fragment ImportList_Import on ContactImport {
    id
    name
    status
    failureReason
    totalRows
    doneRows
    createdContacts
    updatedContacts
    badRows
    problemsFileId
    createdAt
  }
`)

const Cancelling = graphql(`
  mutation CancelImport($id: ID!) {
    cancelContactImport(id: $id) {
      id
      status
    }
  }
`)

const tones: Record<ImportStatus, Tone> = {
  PENDING: 'info',
  RUNNING: 'accent',
  COMPLETED: 'good',
  CANCELLED: 'plain',
  FAILED: 'bad',
}

type Props = { imports: readonly FragmentType<typeof Fragment>[]; onChange: () => void }

// ImportList is what was imported, and what is under way.
export function ImportList({ imports, onChange }: Props) {
  const rows = readFragment(Fragment, imports)
  if (rows.length === 0) return <Empty icon={FileUp} title={text.contact.importsNone} />
  return (
    <ul>
      {rows.map((row) => (
        <Row key={row.id} row={row} onChange={onChange} />
      ))}
    </ul>
  )
}

function Row({ row, onChange }: { row: ImportList_ImportFragment; onChange: () => void }) {
  const words = text.contact
  const { subaccount } = useShell()
  const [cancel, pending] = useMutate(Cancelling)
  const mayStop = useCan('contacts:create')
  const running = row.status === 'PENDING' || row.status === 'RUNNING'
  const stop = async () => {
    const { data } = await cancel({ id: row.id })
    if (data) tell(words.stopped)
    onChange()
  }
  return (
    <li className="flex flex-col gap-2 border-t border-line px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
        <Badge tone={tones[row.status]}>{words.importStatuses[row.status]}</Badge>
        <span className="text-xs text-soft">
          <Ago at={row.createdAt} />
        </span>
        {row.problemsFileId && (
          <a href={fileAt(row.problemsFileId, subaccount)} download className={buttonClass('plain', 'small')}>
            <Download className="size-3.5" aria-hidden />
            {words.badRows}
          </a>
        )}
        {running && mayStop && (
          <Button size="small" pending={pending} onClick={() => void stop()}>
            {words.stop}
          </Button>
        )}
      </div>
      {running && (
        <Progress
          label={`${row.name}: ${words.importStatuses[row.status]}`}
          value={row.totalRows > 0 ? Math.min(100, (row.doneRows / row.totalRows) * 100) : null}
        />
      )}
      <p className="tabular flex flex-wrap gap-x-4 text-xs text-soft">
        <span>{words.importProgress(count(row.doneRows), count(row.totalRows))}</span>
        <span>{words.importCreated(count(row.createdContacts))}</span>
        <span>{words.importUpdated(count(row.updatedContacts))}</span>
        {row.badRows > 0 && <span className="text-bad">{words.importBad(count(row.badRows))}</span>}
      </p>
      {row.failureReason && <p className="text-bad">{reasonOf(row.failureReason)}</p>}
    </li>
  )
}
