import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Creating = graphql(`
  mutation CreateCannedReply($input: CannedReplyInput!) {
    createCannedReply(input: $input) {
      ...CannedCard_CannedReply
    }
  }
`)

const Updating = graphql(`
  mutation UpdateCannedReply($id: ID!, $input: CannedReplyInput!) {
    updateCannedReply(id: $id, input: $input) {
      ...CannedCard_CannedReply
    }
  }
`)

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(60)),
  content: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(10_000)),
})

type Props = { canned: { id: string; name: string; content: string } | null; onClose: () => void }

// CannedDialog makes a canned reply, or changes one.
export function CannedDialog({ canned, onClose }: Props) {
  const words = text.conversation.inbox.settings
  const form = useZodForm(schema, { name: canned?.name ?? '', content: canned?.content ?? '' })
  const [create] = useMutate(Creating, { quiet: true, touches: ['CannedReply'] })
  const [update] = useMutate(Updating, { quiet: true, touches: ['CannedReply'] })
  const { errors, isSubmitting, isDirty } = form.formState
  const send = async (input: z.output<typeof schema>) => {
    const { problem } = canned ? await update({ id: canned.id, input }) : await create({ input })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    tell(canned ? text.state.saved : words.added(input.name))
  }
  return (
    <Dialog held={isDirty} open onClose={onClose} title={canned ? words.cannedEdit : words.cannedAdd}>
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <Textarea
          label={words.cannedContent}
          hint={words.variables}
          error={errors.content?.message}
          {...form.register('content')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {canned ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
