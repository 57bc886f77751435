import { BookOpen, Unlink, Wrench } from 'lucide-react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { PickKnowledgeBaseQuery, PickToolQuery } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Card } from '../../ui/card'
import { Picker, type Choice } from '../../ui/picker'
import { tell } from '../../ui/toast'
import { Attached } from './attached'
import { PlatformTools, type PlatformTool } from './platform-tools'
import { TeachButton } from './teach-dialog'

const Fragment = graphql(`
  fragment Abilities_Assistant on Assistant {
    id
    name
    platformTools
    tools(first: 100) {
      nodes {
        id
        name
        description
      }
    }
    knowledgeBases(first: 100) {
      nodes {
        id
        name
        sources
        unread
        failed
      }
    }
  }
`)

const AssignTool = graphql(`
  mutation AssignTool($id: ID!, $assistantId: ID!) {
    assignTool(id: $id, assistantId: $assistantId) {
      id
    }
  }
`)

const RemoveTool = graphql(`
  mutation RemoveTool($id: ID!, $assistantId: ID!) {
    removeTool(id: $id, assistantId: $assistantId) {
      id
    }
  }
`)

const AssignKnowledge = graphql(`
  mutation AssignKnowledgeBase($id: ID!, $assistantId: ID!) {
    assignKnowledgeBase(id: $id, assistantId: $assistantId) {
      id
    }
  }
`)

const RemoveKnowledge = graphql(`
  mutation RemoveKnowledgeBase($id: ID!, $assistantId: ID!) {
    removeKnowledgeBase(id: $id, assistantId: $assistantId) {
      id
    }
  }
`)

const PickTool = graphql(`
  query PickTool($search: String) {
    tools(search: $search, isPrebuilt: false, first: 12) {
      nodes {
        id
        name
        description
      }
    }
  }
`)

const PickKnowledge = graphql(`
  query PickKnowledgeBase($search: String) {
    knowledgeBases(search: $search, first: 12) {
      nodes {
        id
        name
        description
      }
    }
  }
`)

const variables = (search: string) => ({ search: search || null })
const pickTool = (data: PickToolQuery): Choice[] =>
  data.tools.nodes.map((t) => ({ id: t.id, name: t.name, hint: t.description ?? null }))
const pickKnowledge = (data: PickKnowledgeBaseQuery): Choice[] =>
  data.knowledgeBases.nodes.map((k) => ({ id: k.id, name: k.name, hint: k.description ?? null }))

type Props = {
  assistant: FragmentType<typeof Fragment>
  platform: readonly PlatformTool[]
  refresh: () => void
}

// How often a source is looked at that is being read: there is an event only when that ends.
const pace = 2_000

function readOf({ sources, unread, failed }: { sources: number; unread: number; failed: number }): string {
  const words = text.first.teach
  const parts = [
    text.assistant.abilities.sources(sources),
    unread > 0 && words.unread(unread),
    failed > 0 && words.failed(failed),
  ]
  return parts.filter(Boolean).join(', ')
}

// useLinks attaches things to an assistant and detaches them, which can be undone.
function useLinks(assistantId: string, refresh: () => void) {
  const [assignTool] = useMutate(AssignTool, { touches: ['Tool'] })
  const [removeTool] = useMutate(RemoveTool, { touches: ['Tool'] })
  const [assignKnowledge] = useMutate(AssignKnowledge, { touches: ['KnowledgeBase'] })
  const [removeKnowledge] = useMutate(RemoveKnowledge, { touches: ['KnowledgeBase'] })
  type Link = typeof assignTool | typeof removeTool | typeof assignKnowledge | typeof removeKnowledge
  const link = async (act: Link, id: string, done: string, undo: Link) => {
    const { problem } = await act({ id, assistantId })
    if (problem) return false
    refresh()
    tell(done, { label: text.action.undo, run: () => void undo({ id, assistantId }).then(refresh) })
    return true
  }
  return { link, assignTool, removeTool, assignKnowledge, removeKnowledge }
}

// AbilitiesTab is what an assistant can do, and what it knows. All in it applies at once.
export function AbilitiesTab({ assistant, platform, refresh }: Props) {
  const words = text.assistant.abilities
  const { id: assistantId, name, platformTools, tools, knowledgeBases } = readFragment(Fragment, assistant)
  const can = {
    tools: useCan('tools:update'),
    knowledge: useCan('knowledge:update'),
    teach: useCan('knowledge:create'),
  }
  const { link, assignTool, removeTool, assignKnowledge, removeKnowledge } = useLinks(assistantId, refresh)
  const unread = knowledgeBases.nodes.some((k) => k.unread > 0)
  useEvery(unread ? pace : 0, refresh)
  const turn = (tool: { id: string; name: string }, on: boolean) => {
    const title = toolTitle(tool.name)
    return on
      ? link(assignTool, tool.id, words.attached(title), removeTool)
      : link(removeTool, tool.id, words.detached(title), assignTool)
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <PlatformTools chosen={platformTools} may={can.tools} tools={platform} turn={turn} />
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={words.custom} hint={words.customHint}>
          <Attached
            icon={Wrench}
            actionIcon={Unlink}
            none={words.customNone}
            items={tools.nodes.map((t) => ({ id: t.id, name: t.name, hint: t.description ?? null, to: url.tool }))}
            {...(can.tools && {
              actionLabel: words.detach,
              onRemove: (t) => void link(removeTool, t.id, words.detached(t.name), assignTool),
            })}
          />
          {can.tools && (
            <Picker
              label={words.attach}
              value={null}
              document={PickTool}
              variables={variables}
              pick={pickTool}
              onChange={(t) => {
                if (t) void link(assignTool, t.id, words.attached(t.name), removeTool)
              }}
            />
          )}
        </Card>
        <Card
          title={words.knowledge}
          hint={words.knowledgeHint}
          actions={
            can.knowledge && can.teach && <TeachButton assistantId={assistantId} assistant={name} onTaught={refresh} />
          }
        >
          <Attached
            icon={BookOpen}
            actionIcon={Unlink}
            none={words.knowledgeNone}
            items={knowledgeBases.nodes.map((k) => ({
              id: k.id,
              name: k.name,
              hint: readOf(k),
              to: url.knowledgeBase,
            }))}
            {...(can.knowledge && {
              actionLabel: words.detach,
              onRemove: (k) => void link(removeKnowledge, k.id, words.detached(k.name), assignKnowledge),
            })}
          />
          {can.knowledge && (
            <Picker
              label={words.attachKnowledge}
              value={null}
              document={PickKnowledge}
              variables={variables}
              pick={pickKnowledge}
              onChange={(k) => {
                if (k) void link(assignKnowledge, k.id, words.attached(k.name), removeKnowledge)
              }}
            />
          )}
        </Card>
      </div>
    </div>
  )
}
