import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { send } from '../../app/http'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { each, type Answer } from '../../lib/each'
import { bytes } from '../../lib/format'
import { problemOf } from '../../lib/problem'
import { touch } from '../../lib/touch'
import { underway } from '../../lib/underway'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { Drop } from '../../ui/drop'
import { Progress } from '../../ui/progress'
import { complain } from '../../ui/toast'

const Create = graphql(`
  mutation CreateUploadedSource($base: ID!, $file: ID!) {
    createUploadedSource(knowledgeBaseId: $base, fileId: $file) {
      id
      status
    }
  }
`)

type Upload = { key: number; file: File; state: 'sending' | 'sent' | 'failed'; problem: string }

const words = text.knowledge.source
const context = { additionalTypenames: ['KnowledgeSourceConnection', 'KnowledgeBase'] }

// FileUpload sends files, each by itself and a few at a time: one that is refused stops no other.
export function FileUpload({ base, onClose }: { base: string; onClose: () => void }) {
  const { subaccount } = useShell()
  const [uploads, setUploads] = useState<Upload[]>([])
  const client = useClient()
  // What has been uploaded is not uploaded again where only its source could not be made.
  const stored = useRef(new Map<number, string>())
  // Failures are reported even after the dialog is closed.
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => void (open.current = false)
  }, [])
  const set = (key: number, change: Partial<Upload>) => {
    setUploads((all) => all.map((u) => (u.key === key ? { ...u, ...change } : u)))
  }
  const upload = async ({ key, file }: Upload): Promise<Answer> => {
    set(key, { state: 'sending', problem: '' })
    try {
      const id = stored.current.get(key) ?? (await send(file, subaccount)).id
      stored.current.set(key, id)
      const { error } = await client.mutation(Create, { base, file: id }, context).toPromise()
      if (error) return { error }
    } catch (error) {
      return { error }
    }
    set(key, { state: 'sent' })
    return {}
  }
  // A file that only waits for a busy server has not failed: a second try beside it would add the file twice.
  const onFailed = ({ key }: Upload, error: unknown) => {
    set(key, { state: 'failed', problem: problemOf(error).message })
  }
  const run = async (all: readonly Upload[]) => {
    const done = await underway(() => each(all, upload, { onFailed }))
    touch(new Set(['KnowledgeSource', 'KnowledgeSourceConnection', 'KnowledgeBase']))
    const failed = all.length - done.length
    if (failed > 0 && !open.current) complain(text.problem.title, words.filesFailed(failed))
  }
  const take = (files: File[]) => {
    const next = uploads.length
    const more = files.map((file, i): Upload => ({ key: next + i, file, state: 'sending', problem: '' }))
    setUploads([...uploads, ...more])
    void run(more)
  }
  const busy = uploads.some((u) => u.state === 'sending')
  return (
    <div className="flex flex-col gap-4">
      <Drop
        multiple
        label={words.files}
        hint={words.filesHint}
        accept=".txt,.md,.html,.htm,.pdf,.docx,.csv,.tsv,.xlsx,.zip"
        onFiles={take}
      />
      <ul className="flex flex-col gap-2 empty:hidden" aria-live="polite">
        {uploads.map((u) => (
          <Line key={u.key} upload={u} onRetry={() => void run([u])} />
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose} look={uploads.length > 0 && !busy ? 'primary' : 'plain'}>
          {uploads.length > 0 ? text.action.done : text.action.cancel}
        </Button>
      </DialogButtons>
    </div>
  )
}

function Line({ upload: { file, state, problem }, onRetry }: { upload: Upload; onRetry: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line px-3 py-2">
      {state === 'sent' && <CircleCheck className="size-4 text-good" aria-hidden />}
      {state === 'failed' && <CircleAlert className="size-4 text-bad" aria-hidden />}
      <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
      <span className="tabular text-xs text-soft">{bytes(file.size)}</span>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {text.action.retry}
        </Button>
      )}
      <span className={`w-full text-xs ${state === 'failed' ? 'text-bad' : 'text-soft'}`}>
        {{ sending: words.uploading, sent: words.sent, failed: problem }[state]}
      </span>
      {state === 'sending' && <Progress label={words.sending(file.name)} value={null} />}
    </li>
  )
}
