import { Phone } from 'lucide-react'
import { useState } from 'react'
import { graphql } from '../../gql/gql'
import type { TestCallVerdictQuery } from '../../gql/graphql'
import { useSeen } from '../../lib/every'
import { useFresh } from '../../lib/fresh'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { useBack } from '../../lib/online'
import { problemOf } from '../../lib/problem'
import { useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { Segments } from '../../ui/segments'
import { Select } from '../../ui/select'
import { Alert } from '../../ui/trouble'
import { reasonWords } from '../call/finding'
import { callees, mayBeNumber } from './callee'
import { LiveCall } from './live-call'
import { WebCall } from './web-call'

const Verdict = graphql(`
  query TestCallVerdict($input: CreateCallInput!) {
    callVerdict(input: $input) {
      allowed
      reason
      fromNumber
      unknownVariables
    }
  }
`)

const Create = graphql(`
  mutation CreateTestCall($input: CreateCallInput!) {
    createCall(input: $input) {
      id
    }
  }
`)

// OnTalking tells what is around it whether somebody talks in this browser: the call would end with the panel.
type Props = { assistantId: string; dirty: boolean; voiceEnabled: boolean; onTalking: (on: boolean) => void }

// CallPanel has somebody talk with an assistant here, or has it call a callee that the test carrier plays, and follows the call.
export function CallPanel({ assistantId, dirty, voiceEnabled, onTalking }: Props) {
  const words = text.assistant.call
  const [callId, setCallId] = useState<string | null>(null)
  const [way, setWay] = useState<'browser' | 'phone'>('browser')
  if (!voiceEnabled) return <Alert>{words.noVoice}</Alert>
  if (callId)
    return (
      <LiveCall
        id={callId}
        onAgain={() => {
          setCallId(null)
        }}
      />
    )
  return (
    <>
      {dirty && <p className="mb-4 rounded-lg bg-warn-wash px-3 py-2 text-warn">{words.unsaved}</p>}
      <div className="mb-4">
        <Segments label={words.way} value={way} options={ways} onChange={setWay} hidden />
      </div>
      {way === 'browser' ? (
        <WebCall assistantId={assistantId} onTalking={onTalking} />
      ) : (
        <Dial assistantId={assistantId} onCall={setCallId} />
      )}
    </>
  )
}

const ways = [
  { value: 'browser', label: text.assistant.call.inBrowser },
  { value: 'phone', label: text.assistant.call.byPhone },
] as const

const other = 'other'

function Dial({ assistantId, onCall }: { assistantId: string; onCall: (id: string) => void }) {
  const words = text.assistant.call
  const [callee, setCallee] = useState<string>(callees[0])
  const [number, setNumber] = useState('')
  const [create, pending] = useMutate(Create, { touches: ['Call'] })
  const to = callee === other ? number.trim() : callee
  const ready = callee !== other || mayBeNumber(number)
  const [{ data, error, fetching }, again] = useFresh({
    query: Verdict,
    variables: { input: { assistantId, to } },
    pause: !ready,
    requestPolicy: 'network-only',
  })
  const look = () => {
    if (ready) again()
  }
  useLive(['call'], look)
  useSeen(look)
  useBack(Boolean(error), look)
  const verdict = ready && !fetching ? data?.callVerdict : undefined
  const start = async () => {
    const { data } = await create({ input: { assistantId, to } })
    if (data) onCall(data.createCall.id)
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        void start()
      }}
      className="flex flex-col gap-4"
    >
      <Select
        label={words.callee}
        hint={callee === other ? words.hintReal : callee}
        value={callee}
        options={[
          ...callees.map((value) => ({ value, label: words.callees[value] ?? value })),
          { value: other, label: words.other },
        ]}
        onChange={(e) => {
          setCallee(e.target.value)
        }}
      />
      {callee === other && (
        <Input
          label={words.number}
          hint={words.numberHint}
          type="tel"
          autoComplete="off"
          value={number}
          onChange={(e) => {
            setNumber(e.target.value)
          }}
        />
      )}
      <div role="status" className="flex min-h-9 flex-col gap-2">
        {ready && fetching && <p className="text-soft">{words.checking}</p>}
        {ready && !fetching && error && <Alert>{problemOf(error).message}</Alert>}
        {verdict && <Judged verdict={verdict} />}
      </div>
      <span>
        <Button look="primary" type="submit" icon={Phone} disabled={!verdict?.allowed} pending={pending}>
          {words.start}
        </Button>
      </span>
    </form>
  )
}

// Judged is what the rules say of a call, before it is placed.
function Judged({ verdict }: { verdict: TestCallVerdictQuery['callVerdict'] }) {
  const words = text.assistant.call
  const from = useWritten(verdict.fromNumber ?? '')
  return (
    <>
      {verdict.allowed ? (
        <p className="rounded-lg bg-good-wash px-3 py-2 text-good">
          {from ? words.allowed(from) : words.allowedNoNumber}
        </p>
      ) : (
        <div className="rounded-lg bg-warn-wash px-3 py-2 text-warn">
          <p className="font-medium">{words.refused}</p>
          <p>{reasonWords(verdict.reason)}.</p>
        </div>
      )}
      {verdict.unknownVariables.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-soft">
          {words.unknown}:
          {verdict.unknownVariables.map((name) => (
            <Badge key={name} tone="warn">
              {name}
            </Badge>
          ))}
        </p>
      )}
    </>
  )
}
