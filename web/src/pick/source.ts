import { graphql } from '../gql/gql'
import type {
  PickActorQuery,
  PickAssistantQuery,
  PickCallerQuery,
  PickFolderQuery,
  PickKnowledgeSourceQuery,
  PickMemberQuery,
  PickSubaccountQuery,
  PickTopicQuery,
  TagChoicesQuery,
  TeammatesQuery,
} from '../gql/graphql'
import { plansRead, written } from '../lib/phone'
import { text } from '../text/text'
import type { Choice } from '../ui/picker'
import { Document as Teammates } from './teammate'

// What is picked from is searched on the server, a few at a time: a subaccount has more of it than a page holds.

const Assistants = graphql(`
  query PickAssistant($search: String, $archived: Boolean) {
    assistants(search: $search, includeArchived: $archived, first: 20) {
      nodes {
        id
        name
        description
      }
    }
  }
`)

const Folders = graphql(`
  query PickFolder($search: String) {
    assistantFolders(search: $search, first: 20) {
      nodes {
        id
        name
      }
    }
  }
`)

const Tags = graphql(`
  query TagChoices($search: String) {
    tags(search: $search, first: 20) {
      nodes {
        id
        name
        tagId
      }
    }
  }
`)

const Topics = graphql(`
  query PickTopic($search: String) {
    topics(search: $search, first: 20) {
      nodes {
        id
        name
      }
    }
  }
`)

const Subaccounts = graphql(`
  query PickSubaccount($search: String) {
    subaccounts(search: $search, includeArchived: true, first: 20) {
      nodes {
        id
        name
      }
    }
  }
`)

const KnowledgeSources = graphql(`
  query PickKnowledgeSource($base: ID!, $search: String) {
    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 20) {
      nodes {
        id
        name
        type
      }
    }
  }
`)

const Members = graphql(`
  query PickMember($search: String) {
    members(search: $search, first: 20) {
      nodes {
        id
        userId
        name
        email
      }
    }
  }
`)

const Actors = graphql(`
  query PickActor($search: String) {
    members(search: $search, first: 20) {
      nodes {
        id
        userId
        name
        email
      }
    }
    apiKeys(search: $search, includeRevoked: true, first: 20) {
      nodes {
        id
        name
        prefix
        revokedAt
      }
    }
  }
`)

const Callers = graphql(`
  query PickCaller($search: String) {
    phoneNumbers(search: $search, first: 20) {
      nodes {
        id
        number
        name
      }
    }
    numberPools(search: $search, first: 10) {
      nodes {
        id
        name
      }
    }
  }
`)

const searched = (search: string) => ({ search: search.trim() || null })

const people = ({ members }: PickMemberQuery): Choice[] =>
  members.nodes.map((m) => ({ id: m.userId, name: m.name || m.email, hint: m.email }))

// keyHint tells keys of one name apart, such as one that has taken the place of another.
const keyHint = ({ prefix, revokedAt }: { prefix: string; revokedAt?: string | null }) =>
  [text.settings.audit.kinds.key, prefix, revokedAt && text.settings.keys.revoked].filter(Boolean).join(' · ')

const assistants = ({ assistants }: PickAssistantQuery): Choice[] =>
  assistants.nodes.map((a) => ({ id: a.id, name: a.name, hint: a.description }))

const choicesMost = 20

// sourceOf is where the sources of a knowledge base are searched, the pages of its websites among them. Its callers have to keep the result.
export const sourceOf = (base: string) => ({
  document: KnowledgeSources,
  variables: (search: string) => ({ ...searched(search), base }),
  pick: ({ knowledgeSources }: PickKnowledgeSourceQuery): Choice[] =>
    knowledgeSources.nodes.map((s) => ({ id: s.id, name: s.name, hint: text.knowledge.source.types[s.type] })),
})

// source is where each sort of thing is searched. Filters offer what is archived, too: lists show what it did.
export const source = {
  assistant: {
    document: Assistants,
    variables: (search: string) => ({ ...searched(search), archived: false }),
    pick: assistants,
  },
  anyAssistant: {
    document: Assistants,
    variables: (search: string) => ({ ...searched(search), archived: true }),
    pick: assistants,
  },
  folder: {
    document: Folders,
    variables: searched,
    pick: ({ assistantFolders }: PickFolderQuery): Choice[] => [...assistantFolders.nodes],
  },
  tag: {
    document: Tags,
    variables: searched,
    pick: ({ tags }: TagChoicesQuery): Choice[] =>
      tags.nodes.map((t) => ({ id: t.id, name: t.name ?? t.tagId ?? t.id })),
  },
  topic: {
    document: Topics,
    variables: searched,
    pick: ({ topics }: PickTopicQuery): Choice[] => [...topics.nodes],
  },
  subaccount: {
    document: Subaccounts,
    variables: searched,
    pick: ({ subaccounts }: PickSubaccountQuery): Choice[] => [...subaccounts.nodes],
  },
  // person is a member by the id that they have as somebody who does something, which is no node: whoever shows one knows the name.
  person: {
    document: Members,
    variables: searched,
    pick: people,
  },
  // teammate is a member who may work on conversations.
  teammate: {
    document: Teammates,
    variables: (search: string) => ({ search: search.trim(), ids: null }),
    pick: ({ teammates }: TeammatesQuery): Choice[] => teammates.slice(0, choicesMost),
  },
  // actor is whoever changes something: a member, or a key.
  actor: {
    document: Actors,
    variables: searched,
    pick: (found: PickActorQuery): Choice[] => [
      ...people(found),
      ...found.apiKeys.nodes.map((k) => ({ id: k.id, name: k.name, hint: keyHint(k) })),
    ],
  },
  // caller is what calls are placed from: numbers, and pools of them.
  caller: {
    document: Callers,
    variables: searched,
    pick: ({ phoneNumbers, numberPools }: PickCallerQuery): Choice[] => [
      ...phoneNumbers.nodes.map((n) => ({ id: n.id, name: written(n.number), hint: n.name ?? null })),
      ...numberPools.nodes.map((p) => ({ id: p.id, name: p.name ?? p.id })),
    ],
    ready: plansRead,
  },
}
