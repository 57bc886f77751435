import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { Kept } from './kept'

const Create = graphql(`
  mutation CreateTextSource($base: ID!, $name: String!, $text: String!) {
    createTextSource(knowledgeBaseId: $base, name: $name, text: $text) {
      id
      name
    }
  }
`)

const words = text.knowledge.source

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)),
  text: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(1_000_000)),
})

// TextForm adds a text that is typed or pasted. The draft is kept until it is sent.
export function TextForm({ base, onClose }: { base: string; onClose: () => void }) {
  const form = useZodForm(schema, { name: '', text: '' })
  const { errors, isSubmitting, isDirty } = form.formState
  const draft = useDraft(`knowledge-text.${base}`, useWatch({ control: form.control }), isDirty, { asked: true })
  const [create] = useMutate(Create, { quiet: true, touches: ['KnowledgeSourceConnection', 'KnowledgeBase'] })
  const submit = form.handleSubmit(async (values) => {
    const { data, problem } = await create({ base, ...values })
    if (problem) {
      blame(form, problem)
      return
    }
    draft.drop()
    tell(words.added(data.createTextSource.name))
    onClose()
  })
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      {draft.found && !isDirty && (
        <Kept
          onTake={() => {
            form.reset({ name: '', text: '', ...draft.found }, { keepDefaultValues: true })
            draft.take()
          }}
          onDrop={draft.drop}
        />
      )}
      <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
      <Textarea
        label={words.text}
        hint={words.textHint}
        rows={12}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {text.action.add}
        </Button>
      </DialogButtons>
    </form>
  )
}
