import { MessageSquareText, PhoneOutgoing, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGo } from '../../app/go'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { reasonOf } from '../../lib/reason'
import { exact } from '../../lib/when'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import { Tip } from '../../ui/tip'
import { tell } from '../../ui/toast'
import { AssistantMenu } from './assistant-menu'
import { SyncBadge } from './sync-badge'

const Fragment = graphql(`
  fragment Heading_Assistant on Assistant {
    id
    name
    archived
    voiceEnabled
    syncState
    syncRefusal
    lastSyncedAt
    ...SyncBadge_Assistant
    ...AssistantMenu_Assistant
  }
`)

const Sync = graphql(`
  mutation SyncAssistant($id: ID!) {
    syncAssistant(id: $id) {
      id
      syncState
      syncRefusal
      lastSyncedAt
    }
  }
`)

type Props = {
  assistant: FragmentType<typeof Fragment>
  chatting: boolean
  onChat: () => void
  onCall: () => void
  children: ReactNode
}

// Heading is the frame of an assistant's page: what state it is in, and what can be done with it.
export function Heading({ assistant, chatting, onChat, onCall, children }: Props) {
  const words = text.assistant
  const a = readFragment(Fragment, assistant)
  const { subaccount } = useShell()
  const go = useGo()
  const can = { chat: useCan('chat:create'), call: useCan('calls:create') }
  return (
    <Page
      title={a.name}
      back={{ label: words.title, to: url.assistants, params: { subaccount } }}
      badges={
        <>
          {a.archived && <Badge>{text.state.archived}</Badge>}
          <Tip text={a.lastSyncedAt ? `${words.syncedAt}: ${exact(a.lastSyncedAt)}` : words.syncNever}>
            <span>
              <SyncBadge assistant={a} />
            </span>
          </Tip>
        </>
      }
      actions={
        <>
          {can.call && (
            <Button icon={PhoneOutgoing} onClick={onCall}>
              {words.call.open}
            </Button>
          )}
          {can.chat && (
            <Button icon={MessageSquareText} aria-pressed={chatting} onClick={onChat}>
              {words.chat.open}
            </Button>
          )}
          <AssistantMenu
            assistant={a}
            onDeleted={() => {
              go(url.assistants)
            }}
          />
        </>
      }
    >
      {(a.syncState === 'REFUSED' || (a.syncState === 'PENDING' && a.syncRefusal)) && (
        <Unsynced id={a.id} state={a.syncState} reason={a.syncRefusal ?? null} />
      )}
      {children}
    </Page>
  )
}

// Unsynced says why the telephony provider does not have the assistant's latest settings, and tries again.
function Unsynced({ id, state, reason }: { id: string; state: 'REFUSED' | 'PENDING'; reason: string | null }) {
  const words = text.assistant
  const can = useCan('assistants:update')
  const [sync, pending] = useMutate(Sync)
  const send = async () => {
    const { data } = await sync({ id })
    if (data?.syncAssistant.syncState === 'ACCEPTED') tell(words.sent)
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-xl bg-bad-wash px-4 py-3 text-bad">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{words.syncHints[state]}</p>
        {reason && <p>{reasonOf(reason)}</p>}
      </div>
      {can && (
        <Button size="small" icon={RotateCw} pending={pending} onClick={() => void send()}>
          {words.sendAgain}
        </Button>
      )}
    </div>
  )
}
