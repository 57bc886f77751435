import { useState } from 'react'
import { graphql } from '../../gql/gql'
import type { ImportSubaccountsMutation } from '../../gql/graphql'
import { decoded } from '../../lib/decoded'
import { useMutate } from '../../lib/mutate'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Drop } from '../../ui/drop'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Import = graphql(`
  mutation ImportSubaccounts($csv: String!, $dryRun: Boolean!) {
    importSubaccounts(csv: $csv, dryRun: $dryRun) {
      created
      updated
      unchanged
      problems {
        line
        column
        message
      }
    }
  }
`)

const words = text.subaccountImport

type Result = ImportSubaccountsMutation['importSubaccounts']

// shown is how many problems are listed.
const shown = 50

// SubaccountImport adds clients from a file, once it has said what that will do.
export function SubaccountImport({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [wrong, setWrong] = useState('')
  const [reading, setReading] = useState(false)
  const [run, pending] = useMutate(Import, { quiet: true, touches: ['Subaccount'] })
  const send = async (content: string, dryRun: boolean) => {
    const { data, problem } = await run({ csv: content, dryRun })
    setWrong(problem?.message ?? '')
    setResult(data?.importSubaccounts ?? null)
    return data && data.importSubaccounts.problems.length === 0 ? data.importSubaccounts : null
  }
  const check = async (files: File[]) => {
    if (!files[0]) return
    setReading(true)
    setResult(null)
    try {
      const content = await decoded(files[0])
      setCsv(content)
      await send(content, true)
    } finally {
      setReading(false)
    }
  }
  const write = async () => {
    const done = await send(csv, false)
    if (!done) return
    tell(words.done(done.created, done.updated))
    onClose()
  }
  const good = result !== null && result.problems.length === 0
  return (
    <Dialog open onClose={onClose} title={words.title} width="wide">
      <div className="flex flex-col gap-4">
        <Drop
          label={words.choose}
          hint={words.chooseHint}
          accept=".csv,text/csv"
          busy={reading || pending}
          onFiles={(f) => void check(f)}
        />
        {wrong && <Alert>{wrong}</Alert>}
        {good && <p role="status">{words.would(result.created, result.updated, result.unchanged)}</p>}
        {result && !good && <Problems result={result} />}
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button look="primary" pending={pending} disabled={!good || reading} onClick={() => void write()}>
            {words.import}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function Problems({ result }: { result: Result }) {
  return (
    <div className="flex flex-col gap-2" role="alert">
      <p className="font-medium">{words.problems(result.problems.length)}</p>
      <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto text-sm">
        {result.problems.slice(0, shown).map((p, i) => (
          <li key={i}>{words.problem(p.line, p.column ?? '', reasonOf(p.message))}</li>
        ))}
      </ul>
    </div>
  )
}
