import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../gql/gql'
import type { Found_SaidFragment, FindQuery } from '../gql/graphql'
import { readFragment } from '../gql/fragment-masking'
import { problemOf, type Problem } from '../lib/problem'
import { useWriter } from '../lib/written'
import { text } from '../text/text'
import { useShell } from './shown'
import { partsOf, type Said, type Thing } from './thing'
import { agency, url } from './url'

const Passage = graphql(`
  fragment Found_Said on Said {
    conversationId
    messageId
    callId
    contactName
    snippet
    line
    matches {
      start
      end
    }
  }
`)

const Find = graphql(`
  query Find(
    $search: String!
    $contacts: Boolean!
    $assistants: Boolean!
    $knowledge: Boolean!
    $sources: Boolean!
    $tools: Boolean!
    $numbers: Boolean!
    $tags: Boolean!
    $members: Boolean!
    $messages: Boolean!
    $calls: Boolean!
  ) {
    contacts(search: $search, first: 6) @include(if: $contacts) {
      nodes {
        id
        name
        email
        phone
      }
    }
    assistants(search: $search, first: 4) @include(if: $assistants) {
      nodes {
        id
        name
      }
    }
    knowledgeBases(search: $search, first: 4) @include(if: $knowledge) {
      nodes {
        id
        name
      }
    }
    findKnowledgeSources(search: $search, pages: false, first: 4) @include(if: $sources) {
      id
      name
      knowledgeBaseId
      knowledgeBaseName
    }
    tools(search: $search, isPrebuilt: false, first: 4) @include(if: $tools) {
      nodes {
        id
        name
      }
    }
    phoneNumbers(search: $search, first: 4) @include(if: $numbers) {
      nodes {
        id
        number
        name
      }
    }
    tags(search: $search, first: 4) @include(if: $tags) {
      nodes {
        id
        name
        tagId
      }
    }
    members(search: $search, first: 4) @include(if: $members) {
      nodes {
        id
        name
        email
      }
    }
    saidInConversations(search: $search, first: 12) @include(if: $messages) {
      nodes {
        ...Found_Said
      }
    }
    saidInCalls(search: $search, first: 4) @include(if: $calls) {
      nodes {
        ...Found_Said
      }
    }
  }
`)

const pause = 200
const nav = text.shell.nav

type Write = (number: string) => string

// kinds has what is found of each kind, in the order in which it is shown, with numbers as `write` writes them.
const kinds: ((found: FindQuery, write: Write) => Thing[])[] = [
  ({ contacts }, write) =>
    (contacts?.nodes ?? []).map((c) => ({
      id: c.id,
      group: nav.contacts,
      to: url.contact,
      label: [c.name, c.phone && write(c.phone), c.email].filter(Boolean).join(' · '),
    })),
  ({ assistants }) =>
    (assistants?.nodes ?? []).map((a) => ({ id: a.id, label: a.name, group: nav.assistants, to: url.assistant })),
  ({ knowledgeBases }) =>
    (knowledgeBases?.nodes ?? []).map((k) => ({
      id: k.id,
      group: nav.knowledge,
      to: url.knowledgeBase,
      label: k.name,
    })),
  ({ findKnowledgeSources }) =>
    (findKnowledgeSources ?? []).map((s) => ({
      id: s.id,
      group: nav.knowledge,
      to: url.knowledgeBase,
      within: s.knowledgeBaseId,
      label: [s.name, s.knowledgeBaseName].join(' · '),
      search: s.name,
    })),
  ({ tools }) => (tools?.nodes ?? []).map((t) => ({ id: t.id, label: t.name, group: nav.tools, to: url.tool })),
  ({ phoneNumbers }, write) =>
    (phoneNumbers?.nodes ?? []).map((n) => ({
      id: n.id,
      group: nav.numbers,
      to: url.numbers,
      label: [write(n.number), n.name].filter(Boolean).join(' · '),
      search: n.number,
    })),
  ({ tags }) =>
    (tags?.nodes ?? []).map((t) => ({
      id: t.id,
      group: nav.tags,
      to: url.tags,
      label: t.name ?? t.tagId ?? t.id,
      search: t.name ?? t.tagId ?? '',
    })),
  ({ members }) =>
    (members?.nodes ?? []).map((m) => ({
      id: m.id,
      group: nav.members,
      to: url.members,
      label: [m.name, m.email].filter(Boolean).join(' · '),
      search: m.email,
    })),
  ({ saidInConversations }) => inConversations(readFragment(Passage, saidInConversations?.nodes ?? [])),
  ({ saidInCalls }) => inCalls(readFragment(Passage, saidInCalls?.nodes ?? [])),
]

// mostSaid is how many conversations are shown by what was said in them, each once.
const mostSaid = 4

function inConversations(all: readonly Found_SaidFragment[]): Thing[] {
  const newest = new Map<string, Thing>()
  for (const said of all) {
    const { conversationId: id, messageId: at } = said
    if (!id || !at || newest.has(id)) continue
    newest.set(id, { id, group: nav.conversations, to: url.conversation, ...shown(said, { at }) })
  }
  return [...newest.values()].slice(0, mostSaid)
}

function inCalls(all: readonly Found_SaidFragment[]): Thing[] {
  return all.map((said) => ({
    id: said.callId ?? '',
    group: nav.calls,
    to: url.call,
    ...shown(said, { line: String(said.line ?? 0) }),
  }))
}

function shown(said: Found_SaidFragment, at: Record<string, string>): { label: string; said: Said } {
  return {
    label: said.contactName ?? text.shell.palette.nobody,
    said: { at, parts: partsOf(said.snippet, said.matches) },
  }
}

// isNumbered says that there are numbers in what is found.
const isNumbered = ({ contacts, phoneNumbers }: FindQuery) =>
  Boolean(contacts?.nodes.some((c) => c.phone) || phoneNumbers?.nodes.length)

type Found = { search: string; data: FindQuery | null; problem: Problem | null }
type Things = { things: Thing[]; searching: boolean; problem: Problem | null }

const nothing: Found = { search: '', data: null, problem: null }

// useFound searches the subaccount for what is typed, and members anywhere. Searching says that an answer is still to come, and the problem why there is none.
export function useFound(typed: string): Things {
  const { subaccount, can } = useShell()
  const client = useClient()
  const [found, setFound] = useState(nothing)
  const here = subaccount !== agency
  const search = here || can('members:list') ? typed.trim() : ''
  useEffect(() => {
    if (!search) return
    let late = false
    const timer = setTimeout(() => {
      const variables = {
        search,
        contacts: here && can('contacts:list'),
        assistants: here && can('assistants:list'),
        knowledge: here && can('knowledge:list'),
        sources: here && can('knowledge:read'),
        tools: here && can('tools:list'),
        numbers: here && can('numbers:list'),
        tags: here && can('tags:list'),
        members: can('members:list'),
        messages: here && can('messages:list'),
        calls: here && can('calls:list'),
      }
      void client
        .query(Find, variables)
        .toPromise()
        .then(({ data, error }) => {
          if (late) return
          setFound({ search, data: data ?? null, problem: data ? null : problemOf(error) })
        })
    }, pause)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [client, can, here, search])
  // What was found for other letters would be opened in the place of what is searched for.
  const searching = search !== found.search && search !== ''
  const { data, problem } = search && !searching ? found : nothing
  const write = useWriter(data !== null && isNumbered(data))
  const things = useMemo(() => (data ? kinds.flatMap((of) => of(data, write)) : []), [data, write])
  return { things, problem, searching }
}
