import { useState } from 'react'
import { z } from 'zod/mini'
import { useGo } from '../../app/go'
import { url } from '../../app/url'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { blame, useDirty, useZodForm, type OnDirty } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { Alert } from '../../ui/trouble'

const Create = graphql(`
  mutation CreateKnowledgeBase($input: CreateKnowledgeBaseInput!) {
    createKnowledgeBase(input: $input) {
      id
      name
    }
  }
`)

const Update = graphql(`
  mutation UpdateKnowledgeBase($id: ID!, $input: UpdateKnowledgeBaseInput!) {
    updateKnowledgeBase(id: $id, input: $input) {
      id
      name
      description
      updatedAt
    }
  }
`)

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)),
  description: z.string().check(z.trim(), z.maxLength(2000)),
})

type Base = { id: string; name: string; description?: string | null }

type Props = { open: boolean; onClose: () => void; base?: Base }

const words = text.knowledge

// BaseDialog makes a knowledge base, and leads to it, or changes what it is called.
export function BaseDialog({ open, onClose, base }: Props) {
  const [dirty, setDirty] = useState(false)
  return (
    <Dialog
      held={dirty}
      open={open}
      onClose={onClose}
      title={base ? words.edit : words.create}
      {...(base ? {} : { hint: words.createHint })}
    >
      <Form onClose={onClose} onDirty={setDirty} {...(base ? { base } : {})} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'open'> & { onDirty: OnDirty }

export function Form({ onClose, onDirty, base }: FormProps) {
  const go = useGo()
  const [before] = useState({ name: base?.name ?? '', description: base?.description ?? null })
  const form = useZodForm(schema, { name: before.name, description: before.description ?? '' })
  const { errors, isSubmitting, isDirty } = form.formState
  useDirty(isDirty, onDirty)
  const [create] = useMutate(Create, { quiet: true, touches: ['KnowledgeBaseConnection'] })
  const [update] = useMutate(Update, { quiet: true })
  const submit = form.handleSubmit(async ({ name, description }) => {
    const input = { name, description: description || null }
    const { data, problem } = base
      ? await update({ id: base.id, input: changesOf(before, input) })
      : await create({ input })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    if ('createKnowledgeBase' in data) go(url.knowledgeBase, data.createKnowledgeBase.id)
  })
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Input
        label={text.field.name}
        placeholder={words.nameExample}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Textarea
        label={text.field.description}
        optional={text.field.optional}
        hint={words.descriptionHint}
        rows={2}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {base ? text.action.save : text.action.create}
        </Button>
      </DialogButtons>
    </form>
  )
}
