import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { tell } from '../../ui/toast'

const Merging = graphql(`
  mutation MergeTopics($id: ID!, $intoId: ID!) {
    mergeTopics(id: $id, intoId: $intoId) {
      ...TopicCard_Topic
    }
  }
`)

type Props = { topic: { id: string; name: string }; onClose: () => void }

// TopicMerge makes a topic a part of another one.
export function TopicMerge({ topic, onClose }: Props) {
  const words = text.topic
  const [into, setInto] = useState({ id: '', name: '' })
  const [merge, merging] = useMutate(Merging, { touches: ['Topic', 'Conversation', 'Call'] })
  const run = async () => {
    const { problem } = await merge({ id: topic.id, intoId: into.id })
    if (problem) return
    onClose()
    tell(words.merged(topic.name, into.name))
  }
  return (
    <Dialog open onClose={onClose} title={`${words.merge}: ${topic.name}`}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">{words.mergeHint}</p>
        <IdPicker
          of="topic"
          label={words.into}
          none={words.intoNone}
          value={into.id}
          known={into}
          onChange={(id, name) => setInto({ id, name })}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button
            look="primary"
            disabled={!into.id || into.id === topic.id}
            pending={merging}
            onClick={() => void run()}
          >
            {words.mergeNow}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
