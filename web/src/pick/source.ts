import { graphql } from '../gql/gql'
import type {
  PickAssistantQuery,
  PickCallerQuery,
  PickFolderQuery,
  PickSubaccountQuery,
  PickTopicQuery,
  TagChoicesQuery,
} from '../gql/graphql'
import type { Choice } from '../ui/picker'

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

const assistants = ({ assistants }: PickAssistantQuery): Choice[] =>
  assistants.nodes.map((a) => ({ id: a.id, name: a.name, hint: a.description }))

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
  // caller is what calls are placed from: numbers, and pools of them.
  caller: {
    document: Callers,
    variables: searched,
    pick: ({ phoneNumbers, numberPools }: PickCallerQuery): Choice[] => [
      ...phoneNumbers.nodes.map((n) => ({ id: n.id, name: n.number, hint: n.name ?? null })),
      ...numberPools.nodes.map((p) => ({ id: p.id, name: p.name ?? p.id })),
    ],
  },
}
