import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../app/http'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { bytes } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { Drop } from '../../ui/drop'
import { Progress } from '../../ui/progress'

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

// FileUpload sends files, each by itself: one that is refused stops no other.
export function FileUpload({ base, onClose }: { base: string; onClose: () => void }) {
  const { subaccount } = useShell()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [create] = useMutate(Create, { quiet: true, touches: ['KnowledgeSourceConnection', 'KnowledgeBase'] })
  const set = (key: number, change: Partial<Upload>) => {
    setUploads((all) => all.map((u) => (u.key === key ? { ...u, ...change } : u)))
  }
  const upload = async ({ key, file }: Upload) => {
    set(key, { state: 'sending', problem: '' })
    try {
      const { id } = await send(file, subaccount)
      const { problem } = await create({ base, file: id })
      set(key, problem ? { state: 'failed', problem: problem.message } : { state: 'sent' })
    } catch (error) {
      set(key, { state: 'failed', problem: problemOf(error).message })
    }
  }
  const take = (files: File[]) => {
    const next = uploads.length
    const more = files.map((file, i): Upload => ({ key: next + i, file, state: 'sending', problem: '' }))
    setUploads([...uploads, ...more])
    more.forEach((u) => void upload(u))
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
          <Line key={u.key} upload={u} onRetry={() => void upload(u)} />
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
