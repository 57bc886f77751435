import { useState } from 'react'
import { z } from 'zod/mini'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Create = graphql(`
  mutation CreateQueryTraining($base: ID!, $input: CreateQueryTrainingInput!) {
    createQueryTraining(knowledgeBaseId: $base, input: $input) {
      id
    }
  }
`)

const Update = graphql(`
  mutation UpdateQueryTraining($base: ID!, $id: ID!, $input: UpdateQueryTrainingInput!) {
    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: $input) {
      id
      query
      response
    }
  }
`)

const schema = z.object({
  query: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(2_000)),
  response: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(20_000)),
})

type Props = { base: string; training?: { id: string; query: string; response: string }; onClose: () => void }

const words = text.knowledge.training

// TrainingDialog says what the answer to a question is.
export function TrainingDialog({ base, training, onClose }: Props) {
  const [opened] = useState({ query: training?.query ?? '', response: training?.response ?? '' })
  const form = useZodForm(schema, opened)
  const { errors, isSubmitting, isDirty } = form.formState
  const [create] = useMutate(Create, { quiet: true, touches: ['QueryTrainingConnection'] })
  const [update] = useMutate(Update, { quiet: true })
  const submit = form.handleSubmit(async (input) => {
    const { problem } = training
      ? await update({ base, id: training.id, input: changesOf(opened, input) })
      : await create({ base, input })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(words.saved)
    onClose()
  })
  return (
    <Dialog held={isDirty} open onClose={onClose} title={training ? words.edit : words.add}>
      <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={words.query} hint={words.queryHint} error={errors.query?.message} {...form.register('query')} />
        <Textarea label={words.response} rows={5} error={errors.response?.message} {...form.register('response')} />
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
