import { useEffect, useRef, type ReactNode } from 'react'
import { length } from '../../lib/format'
import { text } from '../../text/text'
import { classes } from '../../ui/class'

const words = text.assistant.call

type LogProps<T> = { lines: readonly T[]; children: (line: T) => ReactNode }

// TranscriptLog shows what happens in a call, and follows its end. Children draw a line.
export function TranscriptLog<T>({ lines, children }: LogProps<T>) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  return (
    <div role="log" aria-label={words.transcript}>
      <ol className="flex flex-col gap-3">
        {lines.map((line, i) => (
          <li key={i} ref={end}>
            {children(line)}
          </li>
        ))}
      </ol>
    </div>
  )
}

type LineProps = { role: string; startMs: number; children: string }

// TranscriptLine is what somebody said, and when.
export function TranscriptLine({ role, startMs, children }: LineProps) {
  return (
    <p className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3">
      <span className="tabular pt-0.5 text-right text-xs text-soft">{length(startMs / 1_000)}</span>
      <span>
        <span className={classes('block text-xs font-medium', role === 'agent' ? 'text-accent' : 'text-soft')}>
          {words.speakers[role] ?? role}
        </span>
        <span className="break-words whitespace-pre-wrap">{children}</span>
      </span>
    </p>
  )
}
