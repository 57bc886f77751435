import { Phone, Tag, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { PickPhoneNumberQuery, PickTagQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
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
    name: n.number,
    hint: [n.name, n.assistantName && text.assistant.reach.assignedTo(n.assistantName)].filter(Boolean).join(', '),
  }))

const pickTag = (data: PickTagQuery): Choice[] =>
  data.tags.nodes.map((t) => ({ id: t.id, name: t.name ?? t.tagId ?? t.id }))

type Props = {
  assistantId: string
  numbers: readonly FragmentType<typeof NumberFragment>[]
  tags: readonly FragmentType<typeof TagFragment>[]
  refresh: () => void
  children?: ReactNode
}

// ReachTab is how people come to an assistant: by the number that they call, by a tag that they have, or by a web page.
export function ReachTab(props: Props) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Numbers {...props} />
      <Tags {...props} />
      {props.children}
    </div>
  )
}

function Numbers({ assistantId, numbers, refresh }: Props) {
  const words = text.assistant.reach
  const rows = readFragment(NumberFragment, numbers)
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
        items={rows.map((n) => ({ id: n.id, name: n.number, hint: n.name ?? null, to: url.numbers }))}
        {...(can && {
          actionLabel: words.unassign,
          onRemove: (n) => void leave(n.id, n.name),
        })}
      />
      {can && (
        <Picker
          label={words.assign}
          value={null}
          document={PickNumber}
          variables={variables}
          pick={pickNumber}
          onChange={(n) => {
            if (n) void come(n.id, n.name)
          }}
        />
      )}
    </Card>
  )
}

function Tags({ assistantId, tags, refresh }: Props) {
  const words = text.assistant.reach
  const rows = readFragment(TagFragment, tags)
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
        items={rows.map((t) => ({ id: t.id, name: t.name ?? t.tagId ?? t.id, hint: null, to: url.tags }))}
        {...(can && {
          actionLabel: words.removeTag,
          onRemove: (t) => void leave(t.id, t.name),
        })}
      />
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
