import { FileText } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { decoded } from '../../lib/decoded'
import { count } from '../../lib/format'
import { ownRegion } from '../../lib/region'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Drop } from '../../ui/drop'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import { badLines, countLines } from './lines'
import type { Imported, List } from './list'

type Props = { list: List; onClose: () => void }

type Chosen = { name: string; csv: string }

const most = 1_000_000

const words = text.doNotCall

// ImportDialog lists the numbers of a file, and shows the lines that have none.
export function ImportDialog({ list, onClose }: Props) {
  const [file, setFile] = useState<Chosen | null>(null)
  const [result, setResult] = useState<Imported | null>(null)
  return (
    <Dialog open onClose={onClose} title={words.import}>
      {file && result ? (
        <Result file={file} result={result} onClose={onClose} />
      ) : (
        <Choose list={list} file={file} onFile={setFile} onDone={setResult} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ChooseProps = Props & {
  file: Chosen | null
  onFile: (file: Chosen | null) => void
  onDone: (result: Imported) => void
}

function Choose({ list, file, onFile, onDone, onClose }: ChooseProps) {
  const [reason, setReason] = useState('')
  const [region, setRegion] = useState(ownRegion())
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const [reading, setReading] = useState(false)
  const take = async ([first]: File[]) => {
    if (!first) return
    setReading(true)
    const csv = await decoded(first).finally(() => setReading(false))
    const large = csv.length > most
    setProblem(large ? words.fileLarge : '')
    onFile(large ? null : { name: first.name, csv })
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (!file) return
    if (list.region && !/^[a-z]{2}$/i.test(region)) {
      setProblem(words.regionBad)
      return
    }
    setPending(true)
    const { data, problem } = await list.importFile(file.csv, reason.trim(), region.toUpperCase())
    setPending(false)
    if (problem) setProblem(Object.values(problem.fields).join(' ') || problem.message)
    else onDone(data)
  }
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
      {problem && <Alert>{problem}</Alert>}
      <Drop
        label={words.file}
        hint={words.fileHint}
        accept=".csv,.txt,text/csv,text/plain"
        busy={reading || pending}
        onFiles={(f) => void take(f)}
      />
      {file && (
        <p className="flex items-center gap-2" role="status">
          <FileText className="size-4 text-soft" aria-hidden />
          {words.fileRead(file.name, count(countLines(file.csv)))}
        </p>
      )}
      {list.region && (
        <Input
          label={words.region}
          hint={words.regionHint}
          maxLength={2}
          value={region}
          onChange={(e) => {
            setRegion(e.target.value)
          }}
        />
      )}
      <Input
        label={words.reason}
        optional={text.field.optional}
        hint={words.reasonHint}
        value={reason}
        onChange={(e) => {
          setReason(e.target.value)
        }}
      />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" disabled={!file || reading} pending={pending}>
          {words.import}
        </Button>
      </DialogButtons>
    </form>
  )
}

function Result({ file, result, onClose }: { file: Chosen; result: Imported; onClose: () => void }) {
  const bad = badLines(file.csv, result.badLines)
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="rounded-lg bg-good-wash px-3 py-2 text-good">
        {words.result(count(result.added), count(result.known))}
      </p>
      {bad.length > 0 && (
        <>
          <p>{words.bad(bad.length, count(bad.length))}</p>
          <ul
            tabIndex={0}
            aria-label={words.lines}
            className="max-h-64 overflow-auto rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs"
          >
            {bad.map((b) => (
              <li key={b.line} className="flex gap-3 py-0.5">
                <span className="tabular shrink-0 text-soft">{words.line(String(b.line))}</span>
                <span className="break-all">{b.content}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogButtons>
        <Button look="primary" onClick={onClose}>
          {text.action.done}
        </Button>
      </DialogButtons>
    </div>
  )
}
