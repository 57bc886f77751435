import { useState, type ReactNode } from 'react'
import { useConditions } from '../../app/go'
import { Leave } from '../../app/leave'
import { useCan } from '../../app/shown'
import { ConflictDialog } from '../../edit/conflict-dialog'
import { useEdit } from '../../edit/edit'
import type { AssistantPageQuery, SavedFragment } from '../../gql/graphql'
import { usePhone } from '../../lib/media'
import { text } from '../../text/text'
import { Dialog } from '../../ui/dialog'
import { Tabs } from '../../ui/tabs'
import { AbilitiesTab } from './abilities-tab'
import { CallDrawer } from './call-drawer'
import { ChatPanel } from './chat-panel'
import { Heading } from './heading'
import { NotesTab } from './notes-tab'
import { useOwnTabs } from './own-tabs'
import { ReachTab } from './reach-tab'
import { useSaveAssistant } from './save'
import { SaveBar } from './save-bar'
import { SetupTab } from './setup-tab'
import { changedIn, keptOf } from './values'
import { VersionsTab } from './versions-tab'
import { VoiceTab } from './voice-tab'
import { WebCalls } from './web-calls'

type Props = { data: AssistantPageQuery; saved: SavedFragment; refresh: () => void }

// Editor shows an assistant's settings in tabs, with the panels that test it beside them.
export function Editor({ data, saved, refresh }: Props) {
  const words = text.assistant
  const edit = useEdit(`assistant.${saved.id}`, keptOf(saved), { changedIn })
  const save = useSaveAssistant(saved.id, edit)
  const [{ tab, side, open }, change] = useConditions('tab', 'side', 'open')
  const [clicked, setClicked] = useState(false)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const may = useCan('assistants:update')
  const own = useOwnTabs({ assistantId: saved.id, data, may, refresh })
  const phone = usePhone()
  const dirty = edit.changed.length > 0
  const close = () => {
    change({ side: '' })
  }
  const part = { edit, errors: save.errors, may }
  const tabs = [
    { value: 'setup', body: <SetupTab {...part} data={data} assistantId={saved.id} onFoot={setFoot} /> },
    { value: 'voice', body: <VoiceTab {...part} variables={data.promptVariables} /> },
    {
      value: 'abilities',
      body: <AbilitiesTab assistant={data.assistant} platform={data.platform.nodes} refresh={refresh} />,
    },
    {
      value: 'reach',
      count: (data.phoneNumbers.totalCount ?? 0) + (data.tags.totalCount ?? 0),
      body: <ReachTab assistantId={saved.id} first={data} refresh={refresh} />,
    },
    { value: 'web', body: <WebCalls {...part} assistant={data.assistant} refresh={refresh} /> },
    own.calendarTab,
    own.behaviorTab,
    {
      value: 'versions',
      body: <VersionsTab assistant={data.assistant} current={edit.base.prompt} dirty={dirty} may={may} edit={edit} />,
    },
    { value: 'notes', body: <NotesTab assistant={data.assistant} refresh={refresh} /> },
  ].map((t) => ({ ...t, label: words.tabs[t.value as keyof typeof words.tabs] }))
  const chat = <ChatPanel assistantId={saved.id} dirty={dirty} begin={clicked} onClose={close} />
  return (
    <Heading
      assistant={data.assistant}
      chatting={side === 'chat'}
      onChat={() => {
        setClicked(true)
        change({ side: side === 'chat' ? '' : 'chat' })
      }}
      onCall={() => {
        change({ open: 'call' })
      }}
    >
      <div className="flex min-w-0 flex-1 items-start gap-5">
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <Tabs
            tabs={tabs}
            label={words.tabsLabel}
            value={tabs.some((t) => t.value === tab) ? tab : 'setup'}
            onChange={(value) => {
              change({ tab: value === 'setup' ? '' : value })
            }}
          />
          {may && <SaveBar edit={edit} save={save} at={foot} />}
        </div>
        {side === 'chat' && !phone && <Beside label={words.chat.title}>{chat}</Beside>}
      </div>
      {phone && (
        <Dialog side open={side === 'chat'} onClose={close} title={words.chat.title}>
          {chat}
        </Dialog>
      )}
      <CallDrawer
        open={open === 'call'}
        onClose={() => {
          change({ open: '' })
        }}
        assistantId={saved.id}
        dirty={dirty}
        voiceEnabled={edit.base.voiceEnabled}
      />
      {save.conflict && <ConflictDialog edit={edit} save={save} labels={words.fields} />}
      <Leave drafted={edit.safe && !own.unsaved} dirty={dirty || own.unsaved} />
    </Heading>
  )
}

function Beside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="sticky top-4 h-[calc(100dvh-8.5rem)] w-[22rem] shrink-0 xl:w-[26rem]">
      {children}
    </aside>
  )
}
