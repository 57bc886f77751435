import { Wrench } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { count, length } from '../../lib/format'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { classes } from '../../ui/class'
import { lineAt, linesOf, type Line, type Use, type Utterance } from './transcript'

const Fragment = graphql(`
  fragment CallTranscript_Call on Call {
    transcriptObject {
      role
      content
      startMs
      endMs
    }
    calledTools {
      name
      arguments
      result
      error
      startMs
      durationMs
    }
  }
`)

type Props = {
  call: FragmentType<typeof Fragment>
  live: boolean
  // heard is where the recording plays, in milliseconds; null where it does not.
  heard: number | null
  onHear: ((ms: number) => void) | null
  // sought is what a link leads to, as it was said; "" is nothing.
  sought: string
}

const words = text.call.detail

// CallTranscript is what was said and done, line by line. While the call runs it follows what is said.
export function CallTranscript({ call, live, heard, onHear, sought }: Props) {
  const c = readFragment(Fragment, call)
  const lines = linesOf(c.transcriptObject, c.calledTools)
  const now = heard === null ? -1 : lineAt(lines, heard)
  const found = sought === '' ? undefined : c.transcriptObject[Number(sought)]
  const end = useRef<HTMLLIElement>(null)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [sought])
  useEffect(() => {
    if (live) end.current?.scrollIntoView({ block: 'nearest' })
  }, [live, lines.length])
  return (
    <Card title={words.transcript} {...(live ? { hint: words.live } : {})}>
      {lines.length === 0 && <p className="text-soft">{live ? words.transcriptWaiting : words.transcriptNone}</p>}
      <ol className="flex flex-col gap-1" aria-live={live ? 'polite' : undefined}>
        {lines.map((line, i) => {
          const here = line.kind === 'said' && line.said === found
          return (
            <li
              key={i}
              ref={here ? place : i === lines.length - 1 ? end : null}
              className={classes(here && 'rounded-lg outline-2 outline-accent')}
            >
              <Entry line={line} now={i === now || (now < 0 && here)} onHear={onHear} />
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

// Entry is a line. Its time is the button for the keyboard; a click on what was said plays it, too, unless text is being selected.
function Entry({ line, now, onHear }: { line: Line; now: boolean; onHear: Props['onHear'] }) {
  const play = () => {
    if (!window.getSelection()?.toString()) onHear?.(line.at)
  }
  return (
    <div
      aria-current={now ? 'true' : undefined}
      className={classes('grid grid-cols-[3.5rem_1fr] gap-x-3 rounded-lg px-2 py-1.5', now && 'bg-accent-wash')}
      {...(line.kind === 'said' && onHear ? { onClick: play } : {})}
    >
      <Moment at={line.at} onHear={onHear} />
      {line.kind === 'said' ? <Said said={line.said} /> : <Used use={line.used} />}
    </div>
  )
}

function Moment({ at, onHear }: { at: number; onHear: Props['onHear'] }) {
  const shown = length(at / 1_000)
  const looks = 'tabular pt-0.5 text-right text-xs text-soft'
  if (!onHear) return <span className={looks}>{shown}</span>
  return (
    <button
      type="button"
      className={classes(looks, 'h-fit rounded underline-offset-4 hover:text-ink hover:underline')}
      aria-label={words.hearFrom(shown)}
      onClick={(e) => {
        e.stopPropagation()
        onHear(at)
      }}
    >
      {shown}
    </button>
  )
}

const voices: Record<string, string> = {
  agent: 'text-accent',
  user: 'text-ink',
  human: 'text-good',
  tool: 'text-brass',
}

function Said({ said }: { said: Utterance }) {
  return (
    <p className="min-w-0 break-words">
      <span className={classes('mr-2 font-medium', voices[said.role])}>{words.roles[said.role] ?? said.role}</span>
      {said.content}
    </p>
  )
}

function Used({ use }: { use: Use }) {
  return (
    <details className="min-w-0 rounded-lg border border-line bg-sunken px-3 py-1.5">
      <summary className="flex cursor-pointer flex-wrap items-center gap-2">
        <Wrench className="size-3.5 text-brass" aria-hidden />
        <span>{words.used(toolTitle(use.name))}</span>
        <span className="tabular text-xs text-soft">{words.took(count(use.durationMs))}</span>
        {use.error && <Badge tone="bad">{use.error}</Badge>}
      </summary>
      <div className="flex flex-col gap-2 pt-2">
        <Raw label={words.arguments} value={use.arguments} />
        <Raw label={words.result} value={use.result} />
      </div>
    </details>
  )
}

// Raw is a value as a machine says it.
export function Raw({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <figure className="m-0 min-w-0">
      <figcaption className="text-xs text-soft">{label}</figcaption>
      <pre
        tabIndex={0}
        aria-label={label}
        className="mt-1 max-h-64 overflow-auto rounded-lg border border-line bg-surface px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap"
      >
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </figure>
  )
}
