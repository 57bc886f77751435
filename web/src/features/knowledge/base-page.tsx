import { Archive, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useConditions, usePageId } from '../../app/go'
import { useVisited } from '../../app/recent'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { KnowledgeBasePageQuery } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { nameOrders } from '../../lib/order'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Waiting } from '../../ui/empty'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Tabs } from '../../ui/tabs'
import { Switch } from '../../ui/toggle'
import { Trouble } from '../../ui/trouble'
import { useArchive } from './archive'
import { BaseDialog } from './base-dialog'
import { Finder } from './finder'
import { Sites } from './sites'
import { sourceStatuses } from './source-status'
import { Sources } from './sources'
import { Trainings } from './trainings'
import { UsedBy } from './used-by'

const Document = graphql(`
  query KnowledgeBasePage(
    $id: ID!
    $search: String
    $status: KnowledgeSourceStatus
    $sort: NameSort
    $first: Int!
    $after: String
  ) {
    knowledgeBase(id: $id) {
      id
      name
      description
      usedOnCalls
      isArchived
      assistants(first: 50) {
        nodes {
          ...UsedBy_Assistant
        }
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    knowledgeSources(
      knowledgeBaseId: $id
      pages: false
      search: $search
      status: $status
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        id
        status
        ...Sources_KnowledgeSource
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    knowledgeSites(knowledgeBaseId: $id, first: 20) {
      nodes {
        id
        status
        ...Sites_KnowledgeSite
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    queryTrainings(knowledgeBaseId: $id, first: 100) {
      nodes {
        ...Trainings_QueryTraining
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const sourcesOf = (data: KnowledgeBasePageQuery) => data.knowledgeSources

const pace = 2_000

const words = text.knowledge

// KnowledgeBasePage shows one knowledge base: its sources, and a search that tests them.
export function KnowledgeBasePage() {
  const id = usePageId()
  const { subaccount } = useShell()
  const [{ tab, search, status, sort }, setConditions] = useConditions('tab', 'search', 'status', 'sort')
  const variables = { search: search || null, status: oneOf(status, sourceStatuses), sort: oneOf(sort, nameOrders) }
  const pages = usePages(Document, { id, ...variables, first: 50 }, sourcesOf)
  const { refresh, data } = pages
  useLive(['knowledge_source'], refresh)
  useVisited(url.knowledgeBase, data?.knowledgeBase.id)
  // There is an event only when processing ends.
  const busy = pages.rows.some((s) => s.status === 'PENDING' || s.status === 'PROCESSING')
  const reading = data?.knowledgeSites.nodes.some((s) => s.status === 'RUNNING')
  useEvery(busy || reading ? pace : 0, refresh)
  const back = { label: words.title, to: url.knowledge, params: { subaccount } }
  if (!data && pages.problem) return <Trouble problem={pages.problem} onRetry={pages.retry} />
  if (!data)
    return (
      <Page title={words.fallback} back={back}>
        <Waiting />
      </Page>
    )
  const base = data.knowledgeBase
  const tabs = [
    {
      value: 'sources',
      label: words.tabs.sources,
      count: search || status ? null : pages.total,
      body: <Sources base={id} pages={pages} />,
    },
    {
      value: 'sites',
      label: words.tabs.sites,
      count: data.knowledgeSites.totalCount,
      body: <Sites base={id} first={data} />,
    },
    {
      value: 'trainings',
      label: words.tabs.trainings,
      count: data.queryTrainings.totalCount,
      body: <Trainings base={id} first={data} />,
    },
    {
      value: 'used',
      label: words.tabs.used,
      count: base.assistants.totalCount,
      body: <UsedBy base={id} first={data} />,
    },
  ]
  return (
    <Page
      title={base.name}
      back={back}
      {...(base.description ? { hint: base.description } : {})}
      badges={base.isArchived && <Badge>{text.state.archived}</Badge>}
      actions={<Actions base={base} />}
    >
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Tabs
          label={words.tabs.label}
          tabs={tabs}
          value={tabs.some((t) => t.value === tab) ? tab : 'sources'}
          onChange={(tab) => {
            setConditions({ tab })
          }}
        />
        <Finder id={id} />
      </div>
    </Page>
  )
}

const Voice = graphql(`
  mutation EnableKnowledgeBaseVoice($id: ID!) {
    enableKnowledgeBaseVoice(id: $id) {
      id
      usedOnCalls
    }
  }
`)

const Silence = graphql(`
  mutation DisableKnowledgeBaseVoice($id: ID!) {
    disableKnowledgeBaseVoice(id: $id) {
      id
      usedOnCalls
    }
  }
`)

function Actions({ base }: { base: KnowledgeBasePageQuery['knowledgeBase'] }) {
  const mayChange = useCan('knowledge:update')
  const mayArchive = useCan('knowledge:delete')
  const [editing, setEditing] = useState(false)
  const { away, back } = useArchive()
  return (
    <>
      <VoiceSwitch base={base} />
      <Menu
        items={[
          mayChange && {
            label: words.edit,
            icon: Pencil,
            onSelect: () => {
              setEditing(true)
            },
          },
          base.isArchived &&
            mayChange && { label: text.action.unarchive, icon: Undo2, onSelect: () => void back(base) },
          !base.isArchived &&
            mayArchive && { label: text.action.archive, icon: Archive, onSelect: () => void away(base) },
        ]}
      />
      <BaseDialog
        open={editing}
        onClose={() => {
          setEditing(false)
        }}
        base={base}
      />
    </>
  )
}

// VoiceSwitch changes immediately; the server's answer then replaces its value.
function VoiceSwitch({ base }: { base: { id: string; usedOnCalls: boolean } }) {
  const mayChange = useCan('knowledge:update')
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [enable] = useMutate(Voice)
  const [disable] = useMutate(Silence)
  const change = async (on: boolean) => {
    setWanted(on)
    const { problem } = await (on ? enable : disable)({ id: base.id })
    if (problem) setWanted(null)
  }
  if (wanted === base.usedOnCalls) setWanted(null)
  return (
    <span className="mr-2" title={words.voiceHint}>
      <Switch
        label={words.voiceSwitch}
        checked={wanted ?? base.usedOnCalls}
        disabled={!mayChange}
        onChange={(on) => void change(on)}
      />
    </span>
  )
}
