import { useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { tell } from '../../ui/toast'
import { Checkbox } from '../../ui/toggle'
import { Trouble } from '../../ui/trouble'

const Document = graphql(`
  query AssignedSources($base: ID!, $assistant: ID!) {
    assignedKnowledgeSources(id: $base, assistantId: $assistant)
    knowledgeSources(knowledgeBaseId: $base, first: 100) {
      nodes {
        id
        name
      }
    }
  }
`)

const Assign = graphql(`
  mutation AssignKnowledgeSources($base: ID!, $assistant: ID!, $sources: [ID!]!) {
    assignKnowledgeBase(id: $base, assistantId: $assistant, sourceIds: $sources) {
      id
    }
  }
`)

const words = text.knowledge.used

type Props = { base: string; assistant: { id: string; name: string }; onClose: () => void }

// AssignedSources limits an assistant to some sources of a knowledge base; if none is selected there is no limit.
export function AssignedSources({ base, assistant, onClose }: Props) {
  const [{ data, error }, again] = useQuery({
    query: Document,
    variables: { base, assistant: assistant.id },
    requestPolicy: 'network-only',
  })
  return (
    <Dialog open onClose={onClose} title={words.sourcesOf(assistant.name)}>
      {error && !data && <Trouble inside problem={problemOf(error)} onRetry={() => again()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Ticks
          {...{ base, assistant, onClose }}
          sources={data.knowledgeSources.nodes}
          initial={data.assignedKnowledgeSources}
        />
      )}
    </Dialog>
  )
}

type TicksProps = Props & { sources: readonly { id: string; name: string }[]; initial: readonly string[] }

function Ticks({ base, assistant, onClose, sources, initial }: TicksProps) {
  const [chosen, setChosen] = useState(initial.filter((id) => sources.some((s) => s.id === id)))
  const [assign, pending] = useMutate(Assign)
  const save = async () => {
    const { data } = await assign({ base, assistant: assistant.id, sources: chosen })
    if (!data) return
    tell(text.state.saved)
    onClose()
  }
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{words.only}</legend>
        <div className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
          {sources.map((s) => (
            <Checkbox
              key={s.id}
              label={s.name}
              checked={chosen.includes(s.id)}
              onChange={(on) => {
                setChosen(on ? [...chosen, s.id] : chosen.filter((id) => id !== s.id))
              }}
            />
          ))}
        </div>
        <p className="text-xs text-soft">{words.onlyHint}</p>
      </fieldset>
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button look="primary" pending={pending} onClick={() => void save()}>
          {text.action.save}
        </Button>
      </DialogButtons>
    </div>
  )
}
