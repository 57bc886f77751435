import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Creating = graphql(`
  mutation CreateTopic($input: TopicInput!) {
    createTopic(input: $input) {
      ...TopicCard_Topic
    }
  }
`)

const Renaming = graphql(`
  mutation RenameTopic($id: ID!, $input: TopicInput!) {
    renameTopic(id: $id, input: $input) {
      ...TopicCard_Topic
    }
  }
`)

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(60)) })

type Props = { topic: { id: string; name: string } | null; onClose: () => void }

// TopicDialog makes a topic, or renames one.
export function TopicDialog({ topic, onClose }: Props) {
  const words = text.topic
  const form = useZodForm(schema, { name: topic?.name ?? '' })
  const [create] = useMutate(Creating, { quiet: true, touches: ['Topic'] })
  const [rename] = useMutate(Renaming, { quiet: true, touches: ['Topic', 'Conversation', 'Call'] })
  const { errors, isSubmitting } = form.formState
  const send = async (input: z.output<typeof schema>) => {
    const { problem } = topic ? await rename({ id: topic.id, input }) : await create({ input })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    tell(topic ? text.state.saved : words.added(input.name))
  }
  return (
    <Dialog open onClose={onClose} title={topic ? words.edit : words.add}>
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {topic ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
