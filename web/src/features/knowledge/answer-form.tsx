import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { useQuery } from 'urql'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { Input, Textarea } from '../../ui/field'
import { Link } from '../../ui/link'
import { Segments } from '../../ui/segments'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { Kept } from './kept'

const Bases = graphql(`
  query AnswerForm($assistant: ID!) {
    assistantKnowledgeBases(assistantId: $assistant, first: 100) {
      nodes {
        id
        name
      }
    }
  }
`)

const Train = graphql(`
  mutation AnswerByTraining($base: ID!, $input: CreateQueryTrainingInput!, $id: ID!) {
    createQueryTraining(knowledgeBaseId: $base, input: $input, questionId: $id) {
      id
    }
  }
`)

const Add = graphql(`
  mutation AnswerBySource($base: ID!, $name: String!, $text: String!, $id: ID!) {
    createTextSource(knowledgeBaseId: $base, name: $name, text: $text, questionId: $id) {
      id
    }
  }
`)

const schema = z.object({
  base: z.string().check(z.minLength(1, text.field.required)),
  query: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(2_000)),
  response: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(20_000)),
})

type Props = { id: string; assistant: string; question: string; onClose: () => void }

const words = text.knowledge.unanswered

// AnswerForm makes a fixed answer or a source of a question, in a knowledge base of the assistant that was asked.
export function AnswerForm({ id, assistant, question, onClose }: Props) {
  const [{ data, error }] = useQuery({ query: Bases, variables: { assistant } })
  if (error && !data) return <Alert>{text.problem.title}</Alert>
  if (!data) return <Waiting lines={4} />
  const bases = data.assistantKnowledgeBases.nodes
  if (bases.length === 0)
    return (
      <p>
        {words.noBase}{' '}
        <Link to={url.assistant} id={assistant}>
          {words.assistant}
        </Link>
      </p>
    )
  return <Form {...{ id, question, bases, onClose }} />
}

type FormProps = {
  id: string
  question: string
  bases: readonly { id: string; name: string }[]
  onClose: () => void
}

type Kind = 'training' | 'source'

const kinds = [
  { value: 'training', label: words.asTraining },
  { value: 'source', label: words.asSource },
] as const

// named is as much of a question as a source may be called.
const named = 200

// useAnswer makes what answers a question.
function useAnswer(id: string, kind: Kind) {
  const touches = ['UnansweredQuestionConnection']
  const [train] = useMutate(Train, { quiet: true, touches: ['QueryTrainingConnection', ...touches] })
  const [add] = useMutate(Add, { quiet: true, touches: ['KnowledgeSourceConnection', 'KnowledgeBase', ...touches] })
  return ({ base, query, response }: z.infer<typeof schema>) =>
    kind === 'training'
      ? train({ id, base, input: { query, response } })
      : add({ id, base, name: Array.from(query).slice(0, named).join(''), text: `${query}\n\n${response}` })
}

// Form keeps what is written until it is sent: the dialog has links to where the question was asked.
function Form({ id, question, bases, onClose }: FormProps) {
  const [kind, setKind] = useState<Kind>('training')
  const blank = { base: bases[0]?.id ?? '', query: question, response: '' }
  const form = useZodForm(schema, blank)
  const { errors, isSubmitting, isDirty } = form.formState
  const draft = useDraft(`answer.${id}`, useWatch({ control: form.control }), isDirty, { asked: true })
  const take = () => {
    const { base, ...written } = draft.found ?? {}
    const there = bases.some((b) => b.id === base)
    form.reset({ ...blank, ...written, ...(base && there && { base }) }, { keepDefaultValues: true })
    draft.take()
  }
  const answer = useAnswer(id, kind)
  const submit = form.handleSubmit(async (values) => {
    const { problem } = await answer(values)
    if (problem) {
      blame(form, problem)
      return
    }
    draft.drop()
    tell(words.answered)
    onClose()
  })
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      {draft.found && !isDirty && <Kept onTake={take} onDrop={draft.drop} />}
      <Segments hidden label={words.kind} value={kind} onChange={setKind} options={kinds} />
      <p className="text-soft">{kind === 'training' ? words.answerHint : words.sourceHint}</p>
      <Select
        label={words.base}
        options={bases.map((b) => ({ value: b.id, label: b.name }))}
        error={errors.base?.message}
        {...form.register('base')}
      />
      <Input label={words.question} error={errors.query?.message} {...form.register('query')} />
      <Textarea
        label={text.knowledge.training.response}
        rows={5}
        error={errors.response?.message}
        {...form.register('response')}
      />
      <DialogButtons>
        <Link to={url.knowledgeBase} id={form.watch('base')}>
          {words.source}
        </Link>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {text.action.save}
        </Button>
      </DialogButtons>
    </form>
  )
}
