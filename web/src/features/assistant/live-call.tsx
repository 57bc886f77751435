import { ArrowUpRight, PhoneOff } from 'lucide-react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { CallStatus } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { length } from '../../lib/format'
import { useFresh } from '../../lib/fresh'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button, buttonClass } from '../../ui/button'
import { Waiting } from '../../ui/empty'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import { Alert, Trouble } from '../../ui/trouble'
import { CallState } from '../call/call-status'
import { reasonWords } from '../call/finding'
import { TranscriptLine, TranscriptLog } from './transcript-log'

const Document = graphql(`
  query TestCall($id: ID!) {
    call(id: $id) {
      id
      callStatus
      toNumber
      totalDurationSeconds
      disconnectionReason
      failure
      transcriptObject {
        role
        content
        startMs
      }
    }
  }
`)

const End = graphql(`
  mutation EndTestCall($id: ID!) {
    endCall(id: $id) {
      id
      callStatus
    }
  }
`)

const live: readonly CallStatus[] = ['QUEUED', 'INITIATED', 'RINGING', 'IN_PROGRESS']

// How often a call is looked at while it goes on: single words are no events.
const look = 1_500

// LiveCall follows a call to its end.
export function LiveCall({ id, onAgain }: { id: string; onAgain: () => void }) {
  const words = text.assistant.call
  const [{ data, error }, refresh] = useFresh({ query: Document, variables: { id }, requestPolicy: 'network-only' })
  const [hangUp, ending] = useMutate(End)
  const can = useCan('calls:update')
  const call = data?.call
  const on = Boolean(call) && (!call?.callStatus || live.includes(call.callStatus))
  useLive(['call'], refresh, ({ thingId }) => thingId === id)
  useEvery(on ? look : 0, refresh)
  if (error && !call) return <Trouble problem={problemOf(error)} onRetry={refresh} />
  if (!call) return <Waiting lines={4} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3" role="status">
        <CallState status={call.callStatus} />
        <PhoneNumber of={call.toNumber} />
        {!on && <span className="tabular text-soft">{length(call.totalDurationSeconds)}</span>}
        {!on && call.disconnectionReason && !call.failure && (
          <span className="text-soft">{reasonWords(call.disconnectionReason)}</span>
        )}
      </div>
      {!on && call.failure && <Alert>{text.call.failures[call.failure] ?? call.failure}</Alert>}
      <Lines lines={call.transcriptObject} />
      <div className="flex flex-wrap gap-2">
        {on && can && (
          <Button look="danger" icon={PhoneOff} pending={ending} onClick={() => void hangUp({ id })}>
            {words.end}
          </Button>
        )}
        {!on && <Button onClick={onAgain}>{words.again}</Button>}
        <Link plain to={url.call} id={id} className={buttonClass('quiet')}>
          {words.page}
          <ArrowUpRight className="size-4" aria-hidden />
        </Link>
      </div>
    </div>
  )
}

type Line = { role: string; content: string; startMs: number }

function Lines({ lines }: { lines: readonly Line[] }) {
  const words = text.assistant.call
  if (lines.length === 0) return <p className="rounded-xl bg-sunken px-4 py-6 text-center text-soft">{words.waiting}</p>
  return (
    <TranscriptLog lines={lines}>
      {(line) => (
        <TranscriptLine role={line.role} startMs={line.startMs}>
          {line.content}
        </TranscriptLine>
      )}
    </TranscriptLog>
  )
}
