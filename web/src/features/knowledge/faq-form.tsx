import { Plus, X } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { Kept } from './kept'

const Create = graphql(`
  mutation CreateFaqSource($base: ID!, $name: String!, $faqs: [FaqInput!]!) {
    createFaqSource(knowledgeBaseId: $base, name: $name, faqs: $faqs) {
      id
      name
    }
  }
`)

const words = text.knowledge.source

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)),
  faqs: z
    .array(
      z.object({
        question: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(2_000)),
        answer: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(20_000)),
      }),
    )
    .check(z.minLength(1, words.noQuestion)),
})

const blank = { question: '', answer: '' }

// FaqForm takes questions with their answers. What is typed is kept until it is sent.
export function FaqForm({ base, onClose }: { base: string; onClose: () => void }) {
  const form = useZodForm(schema, { name: words.faqName, faqs: [blank] })
  const { errors, isSubmitting, isDirty } = form.formState
  const rows = useFieldArray({ control: form.control, name: 'faqs' })
  const draft = useDraft(`knowledge-faq.${base}`, useWatch({ control: form.control }), isDirty, { asked: true })
  const [create] = useMutate(Create, { quiet: true, touches: ['KnowledgeSourceConnection', 'KnowledgeBase'] })
  const submit = form.handleSubmit(async (values) => {
    const { data, problem } = await create({ base, ...values })
    if (problem) {
      blame(form, problem)
      return
    }
    draft.drop()
    tell(words.added(data.createFaqSource.name))
    onClose()
  })
  const problem = errors.root?.message ?? errors.faqs?.message ?? errors.faqs?.root?.message
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
      {problem && <Alert>{problem}</Alert>}
      {draft.found && !isDirty && (
        <Kept
          onTake={() => {
            form.reset({ name: words.faqName, faqs: [blank], ...draft.found } as never, { keepDefaultValues: true })
            draft.take()
          }}
          onDrop={draft.drop}
        />
      )}
      <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
      <ol className="flex flex-col gap-3">
        {rows.fields.map((row, i) => (
          <li key={row.id} className="flex gap-2 rounded-xl border border-line p-3">
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <Input
                hidden
                label={words.questionOf(i + 1)}
                placeholder={words.question}
                error={errors.faqs?.[i]?.question?.message}
                {...form.register(`faqs.${i}.question`)}
              />
              <Textarea
                hidden
                rows={2}
                label={words.answerOf(i + 1)}
                placeholder={words.answer}
                error={errors.faqs?.[i]?.answer?.message}
                {...form.register(`faqs.${i}.answer`)}
              />
            </div>
            <IconButton
              icon={X}
              label={words.removeQuestion(i + 1)}
              onClick={() => {
                rows.remove(i)
              }}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon={Plus}
          size="small"
          onClick={() => {
            rows.append(blank)
          }}
        >
          {words.addQuestion}
        </Button>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {text.action.add}
        </Button>
      </DialogButtons>
    </form>
  )
}
