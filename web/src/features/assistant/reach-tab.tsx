import { Phone, Tag, Unlink } from 'lucide-react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { AssistantNumbersQuery, AssistantTagsQuery, PickPhoneNumberQuery, PickTagQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { plansRead, written } from '../../lib/phone'
import { useWriter } from '../../lib/written'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { LoadMore } from '../../ui/load-more'
import { Picker, type Choice } from '../../ui/picker'
import { tell } from '../../ui/toast'
import { Attached } from './attached'

const NumberFragment = graphql(`
  fragment Numbers_PhoneNumber on PhoneNumber {
    id
    number
    name
  }
`)

const TagFragment = graphql(`
  fragment Tags_Tag on Tag {
    id
    name
    tagId
  }
`)

const MoreNumbers = graphql(`
  query AssistantNumbers($id: ID!, $first: Int!, $after: String) {
    phoneNumbers(assistantId: $id, first: $first, after: $after) {
      nodes {
        ...Numbers_PhoneNumber
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const MoreTags = graphql(`
  query AssistantTags($id: ID!, $first: Int!, $after: String) {
    tags(assistantId: $id, first: $first, after: $after) {
      nodes {
        ...Tags_Tag
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const numbersOf = ({ phoneNumbers }: AssistantNumbersQuery) => ({
  ...phoneNumbers,
  nodes: readFragment(NumberFragment, phoneNumbers.nodes),
})

const tagsOf = ({ tags }: AssistantTagsQuery) => ({ ...tags, nodes: readFragment(TagFragment, tags.nodes) })

const Assign = graphql(`
  mutation ReachByNumber($id: ID!, $assistantId: ID) {
    assignPhoneNumber(id: $id, assistantId: $assistantId) {
      id
      assistantId
      assistantName
    }
  }
`)

const Route = graphql(`
  mutation RouteTag($id: ID!, $assistantId: ID) {
    updateTag(id: $id, input: { assistantId: $assistantId }) {
      id
      assistantId
    }
  }
`)

const PickNumber = graphql(`
  query PickPhoneNumber($search: String) {
    phoneNumbers(search: $search, first: 12) {
      nodes {
        id
        number
        name
        assistantName
      }
    }
  }
`)

const PickTag = graphql(`
  query PickTag($search: String) {
    tags(search: $search, first: 12) {
      nodes {
        id
        name
        tagId
      }
    }
  }
`)

const variables = (search: string) => ({ search: search || null })

const pickNumber = (data: PickPhoneNumberQuery): Choice[] =>
  data.phoneNumbers.nodes.map((n) => ({
    id: n.id,
    name: written(n.number),
    hint: [n.name, n.assistantName && text.assistant.reach.assignedTo(n.assistantName)].filter(Boolean).join(', '),
  }))

const pickTag = (data: PickTagQuery): Choice[] =>
  data.tags.nodes.map((t) => ({ id: t.id, name: t.name ?? t.tagId ?? t.id }))

type Props = {
  assistantId: string
  first: AssistantNumbersQuery & AssistantTagsQuery
  refresh: () => void
}

// ReachTab is how people come to an assistant: by the number that they call, or by a tag that they have. All in it applies at once.
export function ReachTab(props: Props) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Numbers {...props} />
      <Tags {...props} />
    </div>
  )
}

function Numbers({ assistantId, first, refresh }: Props) {
  const words = text.assistant.reach
  const pages = usePages(MoreNumbers, { id: assistantId, first: 50 }, numbersOf, { first })
  const write = useWriter(pages.rows.length > 0)
  const can = useCan('numbers:update')
  const [assign] = useMutate(Assign, { touches: ['PhoneNumber'] })
  const come = async (id: string, name: string) => {
    const { problem } = await assign({ id, assistantId })
    if (problem) return
    refresh()
    tell(words.assigned(name))
  }
  const leave = async (id: string, name: string) => {
    const { problem } = await assign({ id, assistantId: null })
    if (problem) return
    refresh()
    tell(words.unassigned(name), { label: text.action.undo, run: () => void assign({ id, assistantId }).then(refresh) })
  }
  return (
    <Card title={words.numbers} hint={words.numbersHint}>
      <Attached
        icon={Phone}
        actionIcon={Unlink}
        none={text.first.reach.numbers}
        items={pages.rows.map((n) => ({ id: n.id, name: write(n.number), hint: n.name ?? null, to: url.numbers }))}
        {...(can && {
          actionLabel: words.unassign,
          onRemove: (n) => void leave(n.id, n.name),
        })}
      />
      <LoadMore pages={pages} />
      {can && (
        <Picker
          label={words.assign}
          value={null}
          document={PickNumber}
          variables={variables}
          pick={pickNumber}
          ready={plansRead}
          onChange={(n) => {
            if (n) void come(n.id, n.name)
          }}
        />
      )}
    </Card>
  )
}

function Tags({ assistantId, first, refresh }: Props) {
  const words = text.assistant.reach
  const pages = usePages(MoreTags, { id: assistantId, first: 50 }, tagsOf, { first })
  const can = useCan('tags:update')
  const [route] = useMutate(Route, { touches: ['Tag'] })
  const come = async (id: string, name: string) => {
    const { problem } = await route({ id, assistantId })
    if (problem) return
    refresh()
    tell(words.addedTag(name))
  }
  const leave = async (id: string, name: string) => {
    const { problem } = await route({ id, assistantId: null })
    if (problem) return
    refresh()
    tell(words.removedTag(name), { label: text.action.undo, run: () => void route({ id, assistantId }).then(refresh) })
  }
  return (
    <Card title={words.tags} hint={words.tagsHint}>
      <Attached
        icon={Tag}
        actionIcon={Unlink}
        none={text.first.reach.tags}
        items={pages.rows.map((t) => ({ id: t.id, name: t.name ?? t.tagId ?? t.id, hint: null, to: url.tags }))}
        {...(can && {
          actionLabel: words.removeTag,
          onRemove: (t) => void leave(t.id, t.name),
        })}
      />
      <LoadMore pages={pages} />
      {can && (
        <Picker
          label={words.addTag}
          value={null}
          document={PickTag}
          variables={variables}
          pick={pickTag}
          onChange={(t) => {
            if (t) void come(t.id, t.name)
          }}
        />
      )}
    </Card>
  )
}
