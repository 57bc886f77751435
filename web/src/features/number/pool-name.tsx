import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'

const Create = graphql(`
  mutation CreateNumberPool($name: String!) {
    createNumberPool(input: { name: $name }) {
      id
    }
  }
`)

const Rename = graphql(`
  mutation RenameNumberPool($id: ID!, $name: String!) {
    updateNumberPool(id: $id, name: $name) {
      id
      name
    }
  }
`)

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)) })

type Props = { pool?: { id: string; name?: string | null }; onClose: () => void; onMade: (id: string) => void }

// PoolName makes a pool, or renames one.
export function PoolName({ pool, onClose, onMade }: Props) {
  const form = useZodForm(schema, { name: pool?.name ?? '' })
  const { errors, isSubmitting } = form.formState
  const [create] = useMutate(Create, { quiet: true, touches: ['NumberPoolConnection'] })
  const [rename] = useMutate(Rename, { quiet: true })
  const submit = form.handleSubmit(async ({ name }) => {
    const { data, problem } = pool ? await rename({ id: pool.id, name }) : await create({ name })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    if ('createNumberPool' in data) onMade(data.createNumberPool.id)
  })
  return (
    <Dialog open onClose={onClose} title={pool ? text.number.pool.rename : text.number.pool.create}>
      <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {pool ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
