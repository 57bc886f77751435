import { ArrowUpRight, Mic, MicOff, Phone, PhoneOff, Send } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { useDirty } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import type { Said, Tool, Turn } from '../../talk/protocol'
import { Talk, type End, type Speech } from '../../talk/talk'
import { text } from '../../text/text'
import { Button, buttonClass } from '../../ui/button'
import { Input } from '../../ui/field'
import { Link } from '../../ui/link'
import { TranscriptLine, TranscriptLog } from './transcript-log'

const Create = graphql(`
  mutation CreateTestWebCall($input: CreateWebCallInput!) {
    createWebCall(input: $input) {
      ticket
      expiresAt
    }
  }
`)

type Line = Said | Tool | Turn
type State = {
  phase: 'idle' | 'connecting' | 'on' | 'over'
  call: string
  speech: Speech
  speaking: boolean
  end: End
  failure: string
  lines: Line[]
}

const blank: State = { phase: 'idle', call: '', speech: 'server', speaking: false, end: 'over', failure: '', lines: [] }

const change = (state: State, by: Partial<State> | Line): State =>
  'type' in by ? { ...state, lines: added(state.lines, by) } : { ...state, ...by }

// added puts a line at the end; a tool that is done takes the place of its beginning.
function added(lines: Line[], line: Line): Line[] {
  const at = line.type === 'tool' ? lines.findIndex((l) => l.type === 'tool' && l.id === line.id) : -1
  return at < 0 ? [...lines, line] : lines.with(at, line)
}

// WebCall has somebody talk with an assistant in this browser, and shows what is said, which tools are used and how long replies take.
export function WebCall({ assistantId, onTalking }: { assistantId: string; onTalking: (on: boolean) => void }) {
  const words = text.assistant.call
  const says = text.talk
  const [state, set] = useReducer(change, blank)
  const [muted, setMuted] = useState(false)
  const [create] = useMutate(Create, { touches: ['Call'] })
  const talk = useRef<Talk | null>(null)
  useEffect(() => () => talk.current?.hangUp(), [])
  const start = async () => {
    const one = new Talk({
      ready: (call, speech) => {
        set({ phase: 'on', call, speech })
      },
      said: set,
      tool: set,
      turn: set,
      speaking: (speaking) => {
        set({ speaking })
      },
      ended: (end, _, failure) => {
        if (talk.current === one) set({ phase: 'over', end, failure, speaking: false })
      },
    })
    talk.current = one
    setMuted(false)
    set({ ...blank, phase: 'connecting' })
    const { data } = await create({ input: { assistantId, details: true } })
    if (data) one.start({ ticket: data.createWebCall.ticket, url: socket() })
    else one.fail('refused')
  }
  const on = state.phase === 'on' || state.phase === 'connecting'
  useDirty(on, onTalking)
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{stateOf(state)}</p>
      {state.phase === 'on' && <p className="text-xs text-soft">{says.speech[state.speech]}</p>}
      {state.lines.length > 0 && <TranscriptLog lines={state.lines}>{(line) => <OneLine line={line} />}</TranscriptLog>}
      {state.phase === 'on' && state.speech !== 'server' && <Type onSay={(said) => talk.current?.say(said)} />}
      <div className="flex flex-wrap gap-2">
        {on ? (
          <Button look="danger" icon={PhoneOff} onClick={() => talk.current?.hangUp()}>
            {says.end}
          </Button>
        ) : (
          <Button look="primary" icon={Phone} onClick={() => void start()}>
            {state.phase === 'over' ? says.again : says.start}
          </Button>
        )}
        {state.phase === 'on' && state.speech !== 'typed' && (
          <Button
            icon={muted ? Mic : MicOff}
            aria-pressed={muted}
            onClick={() => {
              talk.current?.mute(!muted)
              setMuted(!muted)
            }}
          >
            {muted ? says.unmute : says.mute}
          </Button>
        )}
        {state.phase === 'over' && state.call && (
          <Link plain to={url.call} id={state.call} className={buttonClass('quiet')}>
            {words.page}
            <ArrowUpRight className="size-4" aria-hidden />
          </Link>
        )}
      </div>
    </div>
  )
}

const socket = () => new URL('/call/socket', location.href.replace(/^http/, 'ws')).href

function stateOf({ phase, speech, speaking, end, failure }: State): string {
  const says = text.talk
  if (phase === 'idle') return text.assistant.call.browserHint
  if (phase === 'connecting') return says.states.connecting
  if (phase === 'over') return (end === 'over' && text.call.failures[failure]) || says.ends[end]
  return speaking ? says.states.speaking : speech === 'typed' ? says.states.typing : says.states.listening
}

function Type({ onSay }: { onSay: (said: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(e) => {
        e.preventDefault()
        if (typed.trim()) onSay(typed.trim())
        setTyped('')
      }}
    >
      <Input
        className="flex-1"
        label={text.talk.type}
        value={typed}
        maxLength={4_000}
        autoComplete="off"
        onChange={(e) => {
          setTyped(e.target.value)
        }}
      />
      <Button type="submit" icon={Send}>
        {text.talk.send}
      </Button>
    </form>
  )
}

function OneLine({ line }: { line: Line }) {
  const words = text.assistant.call
  if (line.type === 'turn')
    return line.firstSoundMs === undefined ? null : (
      <p className="text-xs text-soft">{words.latency(line.firstSoundMs - line.callerStoppedMs)}</p>
    )
  if (line.type === 'tool')
    return (
      <details className="rounded-lg bg-sunken px-3 py-2 text-xs">
        <summary>{line.done ? words.toolDone(line.name, line.durationMs) : words.toolBegun(line.name)}</summary>
        <pre className="mt-2 overflow-x-auto font-mono whitespace-pre-wrap">
          {JSON.stringify(line.arguments, null, 2)}
          {line.done && `\n${line.error || JSON.stringify(line.result, null, 2)}`}
        </pre>
      </details>
    )
  return (
    <TranscriptLine role={line.role} startMs={line.startMs}>
      {line.text}
    </TranscriptLine>
  )
}
