import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import type { ContactField, ImportPreviewQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { problemOf, type Problem } from '../../lib/problem'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Waiting } from '../../ui/empty'
import { Select } from '../../ui/select'
import { Alert, Trouble } from '../../ui/trouble'
import { identified, put, twice, type Mapping } from './mapping'

const Previewing = graphql(`
  query ImportPreview($fileId: ID!, $fields: [ContactField]) {
    previewContactImport(fileId: $fileId, fields: $fields) {
      encoding
      delimiter
      columns {
        header
        field
      }
      rows {
        line
        values
        problems
      }
    }
  }
`)

const Importing = graphql(`
  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {
    importContacts(fileId: $fileId, fields: $fields) {
      id
    }
  }
`)

type Preview = ImportPreviewQuery['previewContactImport']

// usePreview reads the beginning of the file as an import would, anew when a column goes elsewhere.
function usePreview(fileId: string, mapping: Mapping | null) {
  const client = useClient()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let late = false
    void client
      .query(Previewing, { fileId, fields: mapping && [...mapping] }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data, error }) => {
        if (late) return
        setProblem(data ? null : problemOf(error))
        if (data) setPreview(data.previewContactImport)
      })
    return () => {
      late = true
    }
  }, [client, fileId, mapping])
  return { preview, problem }
}

type Props = { file: { id: string; name: string }; onLeave: () => void; onStarted: () => void }

// ImportMapping says where the columns of a file go, and shows what would come of its first rows.
export function ImportMapping({ file, onLeave, onStarted }: Props) {
  const [chosen, setChosen] = useState<Mapping | null>(null)
  const { preview, problem } = usePreview(file.id, chosen)
  const [run, pending] = useMutate(Importing)
  const words = text.contact
  if (!preview) return <Card title={file.name}>{problem ? <Refused {...{ problem, onLeave }} /> : <Waiting />}</Card>
  const mapping = chosen ?? preview.columns.map((c) => c.field ?? null)
  const clash = twice(mapping).size > 0
  const start = async () => {
    const { data } = await run({ fileId: file.id, fields: [...mapping] })
    if (data) onStarted()
  }
  return (
    <>
      <Card title={file.name} hint={words.columnsHint}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {preview.columns.map((column, i) => (
            <Select
              key={i}
              label={column.header || `${words.columns} ${String(i + 1)}`}
              value={mapping[i] ?? ''}
              empty={words.nowhere}
              options={Object.entries(words.columnsOf).map(([value, label]) => ({ value, label }))}
              error={mapping[i] && twice(mapping).has(mapping[i]) ? words.taken : undefined}
              onChange={(e) => {
                setChosen(put(mapping, i, (e.target.value || null) as ContactField | null))
              }}
            />
          ))}
        </div>
      </Card>
      <Card
        title={words.firstRows}
        hint={words.firstRowsHint(preview.encoding, words.delimiters[preview.delimiter] ?? preview.delimiter)}
        flush
      >
        <Rows preview={preview} mapping={mapping} />
      </Card>
      {problem && <Alert>{problem.message}</Alert>}
      {!identified(mapping) && <Alert>{words.identify}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onLeave}>{words.otherFile}</Button>
        <Button look="primary" pending={pending} disabled={clash || !identified(mapping)} onClick={() => void start()}>
          {words.start}
        </Button>
      </div>
    </>
  )
}

function Refused({ problem, onLeave }: { problem: Problem; onLeave: () => void }) {
  return (
    <>
      <Trouble problem={problem} />
      <div className="flex justify-center">
        <Button onClick={onLeave}>{text.contact.otherFile}</Button>
      </div>
    </>
  )
}

// wrong is a problem of a row: "email: must be an e-mail address", with the column as it is called here.
function wrong(problem: string): string {
  const { columnsOf } = text.contact
  return reasonOf(problem).replace(/^\w+(?=: )/, (field) =>
    Object.hasOwn(columnsOf, field) ? columnsOf[field as ContactField] : field,
  )
}

function Rows({ preview, mapping }: { preview: Preview; mapping: Mapping }) {
  const words = text.contact
  const cell = 'max-w-64 truncate px-3 py-2'
  return (
    <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label={words.firstRows}>
      <table className="w-full text-left">
        <thead className="sticky top-0 bg-surface">
          <tr className="border-y border-line text-xs text-soft">
            <th className="py-2.5 pr-3 pl-5 font-medium">{words.line}</th>
            <th className="px-3 font-medium">{words.problems}</th>
            {preview.columns.map((column, i) => (
              <th key={i} className="px-3 font-medium whitespace-nowrap">
                {mapping[i] ? words.columnsOf[mapping[i]] : <s>{column.header}</s>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.line} className="border-b border-line last:border-0">
              <td className="tabular py-2 pr-3 pl-5 text-soft">{row.line}</td>
              <td className={row.problems.length > 0 ? 'min-w-48 px-3 py-2 text-bad' : 'px-3 py-2 text-good'}>
                {row.problems.map(wrong).join(' ') || words.fine}
              </td>
              {preview.columns.map((_, i) => (
                <td key={i} className={mapping[i] ? cell : `${cell} text-soft`}>
                  {row.values[i]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
