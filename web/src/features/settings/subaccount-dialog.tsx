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

const Create = graphql(`
  mutation CreateSubaccount($input: CreateSubaccountInput!) {
    createSubaccount(input: $input) {
      id
      name
    }
  }
`)

const words = text.settings.subaccounts

const schema = z
  .object({ name: z.string().check(z.trim()), locationId: z.string().check(z.trim()) })
  .check(z.refine((v) => v.name || v.locationId, { path: ['name'], message: words.needs }))

// SubaccountDialog adds a client.
export function SubaccountDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(schema, { name: '', locationId: '' })
  const { errors } = form.formState
  const [create, pending] = useMutate(Create, { quiet: true, touches: ['Subaccount'] })
  const submit = form.handleSubmit(async ({ name, locationId }) => {
    const { problem } = await create({ input: { ...(name && { name }), ...(locationId && { locationId }) } })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(text.state.saved)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={words.add}>
      <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <Input
          label={words.location}
          hint={words.locationHint}
          optional={text.field.optional}
          error={errors.locationId?.message}
          {...form.register('locationId')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={pending}>
            {text.action.add}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
