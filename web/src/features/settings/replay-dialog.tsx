import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { blame, typedDay, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Replay = graphql(`
  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {
    replayWebhook(id: $id, from: $from, to: $to)
  }
`)

const schema = z.object({
  from: z.string().check(z.minLength(1, text.field.required), typedDay),
  to: z.string().check(typedDay),
})

// ReplayDialog sends what happened in a time once more.
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useZodForm(schema, { from: '', to: '' })
  const { errors } = form.formState
  const [replay, pending] = useMutate(Replay, { quiet: true, touches: ['Webhook', 'WebhookDelivery'] })
  const words = text.settings.webhooks
  const submit = form.handleSubmit(async ({ from, to }) => {
    const { data, problem } = await replay({
      id,
      from: new Date(from).toISOString(),
      to: to ? new Date(to).toISOString() : null,
    })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(words.replayed(data.replayWebhook))
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={words.replay} hint={words.replayHint}>
      <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={words.from} type="datetime-local" error={errors.from?.message} {...form.register('from')} />
        <Input
          label={words.to}
          hint={words.toHint}
          type="datetime-local"
          error={errors.to?.message}
          {...form.register('to')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={pending}>
            {text.action.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
