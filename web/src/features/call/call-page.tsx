import { PhoneCall, PhoneOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useConditions, usePageId } from '../../app/go'
import { useVisited } from '../../app/recent'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { CallPageQuery } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { useFresh } from '../../lib/fresh'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { useNames } from '../../pick/name'
import { useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { tell } from '../../ui/toast'
import { Trouble } from '../../ui/trouble'
import { CallAnalysis } from './call-analysis'
import { CallDialog } from './call-dialog'
import { CallEvents } from './call-events'
import { CallFacts } from './call-facts'
import { CallLatency } from './call-latency'
import { CallState } from './call-status'
import { CallTranscript } from './call-transcript'
import { DeleteCall } from './delete-call'
import { Recording } from './recording'
import { Sentiment } from './sentiment'
import { Supervise } from './supervise'
import { Supervisors } from './supervisors'
import { Waveform } from './waveform'

const Document = graphql(`
  query CallPage($id: ID!, $events: Boolean!) {
    call(id: $id) {
      id
      callStatus
      direction
      toNumber
      fromNumber
      userSentiment
      recordingUrl
      assistantId
      contact {
        id
        name
      }
      ...CallAnalysis_Call
      ...CallFacts_Call
      ...CallLatency_Call
      ...CallTranscript_Call
      ...Waveform_Call
    }
    assistants(first: 100, includeArchived: true) {
      nodes {
        id
        name
      }
    }
    callSupervisions(callId: $id) {
      ...Supervisors_CallSupervision
    }
    events(thingId: $id, first: 50) @include(if: $events) {
      nodes {
        ...CallEvents_Event
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const End = graphql(`
  mutation EndCall($id: ID!) {
    endCall(id: $id) {
      id
      callStatus
    }
  }
`)

const over = new Set(['COMPLETED', 'BUSY', 'FAILED', 'NO_ANSWER', 'CANCELED'])

const pace = 1_500

// CallPage is one call: as it runs, and all that is known of it afterwards.
export function CallPage() {
  const id = usePageId()
  const { subaccount } = useShell()
  const [{ data, error }, refresh] = useFresh({ query: Document, variables: { id, events: useCan('webhooks:read') } })
  const live = data !== undefined && !over.has(data.call.callStatus ?? '')
  useLive(['call'], refresh, ({ thingId }) => thingId === id)
  useEvery(live ? pace : 0, refresh)
  const names = useNames([data?.call.assistantId], data?.assistants.nodes)
  const back = { label: text.call.title, to: url.calls, params: { subaccount } }
  useVisited(url.call, data?.call.id)
  const title = useTitle(data?.call)
  if (error && !data) return <Trouble problem={problemOf(error)} onRetry={refresh} />
  if (!data)
    return (
      <Page title={text.call.detail.fallback} back={back}>
        <Waiting />
      </Page>
    )
  const { call } = data
  const name = call.assistantId ? names.get(call.assistantId) : undefined
  return (
    <Page
      title={title}
      back={back}
      badges={
        <>
          <CallState status={call.callStatus} />
          <Sentiment value={call.userSentiment} />
        </>
      }
      actions={<Actions call={call} live={live} {...(name ? { assistant: name } : {})} />}
    >
      <Body data={data} live={live} assistant={name ?? text.call.unknownAssistant} refresh={refresh} />
    </Page>
  )
}

// useTitle is whom a call was with.
function useTitle(call: CallPageQuery['call'] | undefined): string {
  const number = (call?.direction === 'inbound' ? call.fromNumber : call?.toNumber) ?? ''
  const written = useWritten(number)
  return call?.contact?.name ?? (written || text.call.detail.fallback)
}

type BodyProps = { data: CallPageQuery; live: boolean; assistant: string; refresh: () => void }

function Body({ data, live, assistant, refresh }: BodyProps) {
  const { call } = data
  const [{ line }] = useConditions('line')
  const audio = useRef<HTMLAudioElement>(null)
  const [heard, setHeard] = useState<number | null>(null)
  const seek = (ms: number) => {
    if (audio.current) audio.current.currentTime = ms / 1_000
    setHeard(ms)
  }
  const hear = (ms: number) => {
    seek(ms)
    audio.current?.play().catch(() => undefined) // where the recording cannot be loaded, it says so itself
  }
  const link = call.recordingUrl
  const answered = call.callStatus === 'IN_PROGRESS'
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {link && (
          <Recording link={link} renew={refresh} audio={audio} onTime={setHeard}>
            <Waveform call={call} at={heard ?? 0} onSeek={seek} />
          </Recording>
        )}
        {!live && <CallAnalysis call={call} />}
        <CallTranscript call={call} live={live} heard={heard} onHear={link ? hear : null} sought={line} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {(answered || (call.callStatus === 'RINGING' && call.direction === 'outbound')) && (
          <Supervise id={call.id} answered={answered} />
        )}
        <Supervisors all={data.callSupervisions} />
        <CallFacts call={call} assistant={assistant} />
        <CallLatency call={call} />
        {data.events && <CallEvents id={data.call.id} events={data.events} />}
      </div>
    </div>
  )
}

type ActionProps = { call: CallPageQuery['call']; live: boolean; assistant?: string }

function Actions({ call, live, assistant }: ActionProps) {
  const [again, setAgain] = useState(false)
  const [end, ending] = useMutate(End)
  const mayEnd = useCan('calls:update')
  const mayCall = useCan('calls:create')
  if (live)
    return mayEnd ? (
      <Button
        look="danger"
        icon={PhoneOff}
        pending={ending}
        onClick={() =>
          void end({ id: call.id }).then(({ data }) => {
            if (data) tell(text.call.detail.ended)
          })
        }
      >
        {text.call.detail.end}
      </Button>
    ) : null
  return (
    <>
      {mayCall && call.contact && (
        <>
          <Button
            icon={PhoneCall}
            onClick={() => {
              setAgain(true)
            }}
          >
            {text.call.detail.again}
          </Button>
          <CallDialog
            open={again}
            onClose={() => {
              setAgain(false)
            }}
            contact={{ id: call.contact.id, name: call.contact.name ?? call.contact.id }}
            {...(call.assistantId && assistant ? { assistant: { id: call.assistantId, name: assistant } } : {})}
          />
        </>
      )}
      <DeleteCall id={call.id} />
    </>
  )
}
