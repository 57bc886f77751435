import { useState } from 'react'
import { z } from 'zod/mini'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import type { TagRow } from './tag'

const Creating = graphql(`
  mutation CreateTag($input: CreateTagInput!) {
    createTag(input: $input) {
      id
      name
    }
  }
`)

const Updating = graphql(`
  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {
    updateTag(id: $id, input: $input) {
      id
      name
      tagId
      assistantId
    }
  }
`)

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  assistantId: z.string(),
  tagId: z.string(),
})

const inputOf = ({ name, assistantId, tagId }: z.output<typeof schema>) => ({
  name,
  assistantId: assistantId || null,
  tagId: tagId.trim() || null,
})

type Props = { tag: TagRow | null; assistant: string | null; onClose: () => void }

// TagDialog makes a tag, or changes one.
export function TagDialog({ tag, assistant, onClose }: Props) {
  const words = text.tag
  const [opened] = useState({ name: tag?.name ?? '', assistantId: tag?.assistantId ?? '', tagId: tag?.tagId ?? '' })
  const form = useZodForm(schema, opened)
  const [create] = useMutate(Creating, { quiet: true, touches: ['Tag'] })
  const [update] = useMutate(Updating, { quiet: true })
  const { errors, isSubmitting } = form.formState
  const send = async (values: z.output<typeof schema>) => {
    const input = inputOf(values)
    const { problem } = tag
      ? await update({ id: tag.id, input: changesOf(inputOf(opened), input) })
      : await create({ input })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    tell(tag ? text.state.saved : words.added(values.name))
  }
  return (
    <Dialog open onClose={onClose} title={tag ? words.edit : words.add}>
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <IdPicker
          of="assistant"
          label={words.assistant}
          none={words.nobody}
          value={form.watch('assistantId')}
          known={assistant !== null && tag?.assistantId ? { id: tag.assistantId, name: assistant } : null}
          error={errors.assistantId?.message}
          onChange={(id) => {
            form.setValue('assistantId', id, { shouldDirty: true })
          }}
        />
        <Input
          label={words.crmId}
          optional={text.field.optional}
          error={errors.tagId?.message}
          {...form.register('tagId')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {tag ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
