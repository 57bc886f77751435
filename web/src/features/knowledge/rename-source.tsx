import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'

const Rename = graphql(`
  mutation RenameKnowledgeSource($base: ID!, $id: ID!, $name: String!) {
    renameKnowledgeSource(knowledgeBaseId: $base, sourceId: $id, name: $name) {
      id
      name
    }
  }
`)

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)) })

type Props = { base: string; source: { id: string; name: string }; onClose: () => void }

// RenameSource says what passages of a source are quoted as.
export function RenameSource({ base, source, onClose }: Props) {
  const form = useZodForm(schema, { name: source.name })
  const { errors, isSubmitting } = form.formState
  const [rename] = useMutate(Rename, { quiet: true })
  const submit = form.handleSubmit(async ({ name }) => {
    const { problem } = await rename({ base, id: source.id, name })
    if (problem) blame(form, problem)
    else onClose()
  })
  return (
    <Dialog open onClose={onClose} title={text.knowledge.source.rename}>
      <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {text.action.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
