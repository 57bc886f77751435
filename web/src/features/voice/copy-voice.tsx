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

const Copy = graphql(`
  mutation CopyVoice($id: ID!) {
    copyVoice(id: $id) {
      ...Line_Voice
      voiceName
    }
  }
`)

const schema = z.object({ id: z.string().check(z.trim(), z.minLength(1, text.field.required)) })

// CopyVoice takes a voice of another subaccount over, where that lets it be copied.
export function CopyVoice({ onClose }: { onClose: () => void }) {
  const words = text.voice
  const [copy, pending] = useMutate(Copy, { quiet: true, touches: ['Voice'] })
  const form = useZodForm(schema, { id: '' })
  const { errors } = form.formState
  const send = form.handleSubmit(async ({ id }) => {
    const { data, problem } = await copy({ id })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(words.takenOver(data.copyVoice.voiceName))
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={words.takeOver}>
      <form noValidate onSubmit={(e) => void send(e)} className="flex flex-col gap-4">
        <Input
          label={words.takeOverId}
          hint={words.takeOverHint}
          error={errors.id?.message}
          autoFocus
          autoComplete="off"
          {...form.register('id')}
        />
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button look="primary" type="submit" pending={pending}>
            {text.action.copy}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
