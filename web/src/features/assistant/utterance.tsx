import { BookOpen, CircleAlert, LoaderCircle, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { count, percent } from '../../lib/format'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Alert } from '../../ui/trouble'
import type { Passage, Reply, Said, ToolUse } from './talk'

// Utterance is one thing said in the test chat; below a reply stands how it came about.
export function Utterance({ said }: { said: Said }) {
  if (said.by === 'assistant') return <Answer reply={said} />
  return (
    <p className="ml-auto w-fit max-w-[85%] rounded-2xl rounded-br-sm bg-accent px-3.5 py-2 break-words whitespace-pre-wrap text-accent-ink">
      <span className="sr-only">{text.assistant.chat.you}: </span>
      {said.content}
    </p>
  )
}

function Answer({ reply }: { reply: Reply }) {
  const words = text.assistant.chat
  return (
    <div className="flex max-w-[92%] flex-col gap-2">
      {reply.tools.map((t) => (
        <Tool key={t.id} tool={t} />
      ))}
      {reply.content && (
        <p className="w-fit rounded-2xl rounded-bl-sm bg-sunken px-3.5 py-2 break-words whitespace-pre-wrap">
          {reply.content}
        </p>
      )}
      {reply.state === 'coming' && !reply.content && (
        <p className="flex items-center gap-2 text-xs text-soft">
          <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
          {words.thinking}
        </p>
      )}
      {reply.state === 'stopped' && <p className="text-xs text-soft">{words.stopped}</p>}
      {reply.state === 'silent' && <p className="text-xs text-soft">{words.silent}</p>}
      {reply.state === 'failed' && <Alert>{reply.problem ?? text.problem.generic}</Alert>}
      {reply.passages.length > 0 && <Passages passages={reply.passages} />}
    </div>
  )
}

function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="min-w-0 rounded-lg border border-line text-xs">
      <summary className="flex cursor-pointer items-center gap-2 rounded-lg px-2.5 py-1.5 text-soft hover:text-ink">
        {summary}
      </summary>
      <div className="flex flex-col gap-2 border-t border-line px-2.5 py-2">{children}</div>
    </details>
  )
}

function Tool({ tool }: { tool: ToolUse }) {
  const words = text.assistant.chat
  const state =
    tool.durationMs === null
      ? words.running
      : tool.error
        ? words.failed
        : words.took(count(Math.round(tool.durationMs)))
  const parts: [string, unknown][] = [
    [words.arguments, tool.arguments],
    [words.result, tool.result],
    [words.error, tool.error],
  ]
  return (
    <Fold
      summary={
        <>
          {tool.error ? (
            <CircleAlert className="size-3.5 text-bad" aria-hidden />
          ) : (
            <Wrench className="size-3.5" aria-hidden />
          )}
          <span className="min-w-0 flex-1 truncate" title={tool.name}>
            {toolTitle(tool.name)}
          </span>
          <span className="tabular">{state}</span>
        </>
      }
    >
      {parts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <p className="mb-1 text-soft">{name}</p>
            <pre className="max-h-48 overflow-auto font-mono break-words whitespace-pre-wrap" tabIndex={0}>
              {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
            </pre>
          </div>
        ))}
    </Fold>
  )
}

function Passages({ passages }: { passages: readonly Passage[] }) {
  const words = text.assistant.chat
  return (
    <Fold
      summary={
        <>
          <BookOpen className="size-3.5" aria-hidden />
          {words.matches(passages.length)}
        </>
      }
    >
      <ol className="flex flex-col gap-3">
        {passages.map((p) => (
          <li key={p.id}>
            <p className="mb-1 tabular font-medium text-accent">{words.score(percent(p.score))}</p>
            <p className="break-words whitespace-pre-wrap">{p.text}</p>
          </li>
        ))}
      </ol>
    </Fold>
  )
}
