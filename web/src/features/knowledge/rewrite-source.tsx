import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useQuery } from 'urql'
import { z } from 'zod'
import { graphql } from '../../gql/gql'
import { digest } from '../../lib/digest'
import { useDraft } from '../../lib/draft'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { Textarea } from '../../ui/field'
import { Meeting } from '../../ui/meeting'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { Kept } from './kept'

const Document = graphql(`
  query KnowledgeSourceText($id: ID!) {
    knowledgeSourceText(id: $id)
  }
`)

const Update = graphql(`
  mutation UpdateTextSource($base: ID!, $id: ID!, $text: String!) {
    updateTextSource(knowledgeBaseId: $base, sourceId: $id, text: $text) {
      id
      status
    }
  }
`)

const schema = z.object({ text: z.string().trim().min(1, text.field.required).max(1_000_000) })
const words = text.first.rewrite

// Draft is what was written, and the digest of the text that it was begun from. Older ones do not say that.
type Draft = { text?: string; from?: number }

type Props = { base: string; source: { id: string; name: string }; onClose: () => void }

// RewriteSource edits a text that was typed, or that a template came with.
export function RewriteSource({ base, source, onClose }: Props) {
  const [{ data, error }] = useQuery({
    query: Document,
    variables: { id: source.id },
    requestPolicy: 'network-only',
  })
  return (
    <Dialog open onClose={onClose} title={source.name} hint={words.hint} width="wide" held>
      {error && <Alert>{problemOf(error).message}</Alert>}
      {!error && !data && <Waiting />}
      {data && <Form base={base} id={source.id} begun={data.knowledgeSourceText} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ base, id, begun, onClose }: { base: string; id: string; begun: string; onClose: () => void }) {
  const form = useZodForm(schema, { text: begun })
  const { errors, isSubmitting, isDirty } = form.formState
  const from = useMemo(() => digest(begun), [begun])
  const written: Draft = { ...useWatch({ control: form.control }), from }
  const draft = useDraft(`source-text.${id}`, written, isDirty, { asked: true })
  const [update] = useMutate(Update, { quiet: true, touches: ['KnowledgeBase'] })
  const submit = form.handleSubmit(async (values) => {
    const { problem } = await update({ base, id, text: values.text })
    if (problem) {
      blame(form, problem)
      return
    }
    draft.drop()
    tell(words.saved)
    onClose()
  })
  const take = () => {
    form.reset({ text: draft.found?.text ?? begun }, { keepDefaultValues: true })
    draft.take()
  }
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      {draft.found && !isDirty && (
        <Offer
          begun={begun}
          changed={(draft.found.from ?? from) !== from}
          mine={draft.found.text ?? ''}
          onTake={take}
          onDrop={draft.drop}
        />
      )}
      <Textarea label={text.knowledge.source.text} rows={18} error={errors.text?.message} {...form.register('text')} />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {text.action.save}
        </Button>
      </DialogButtons>
    </form>
  )
}

type OfferProps = { begun: string; changed: boolean; mine: string; onTake: () => void; onDrop: () => void }

// Offer says so where somebody else has changed the text since the draft was begun.
function Offer({ begun, changed, mine, onTake, onDrop }: OfferProps) {
  if (!changed || mine === begun) return <Kept onTake={onTake} onDrop={onDrop} />
  return <Meeting label={text.knowledge.source.text} theirs={begun} mine={mine} onTheirs={onDrop} onMine={onTake} />
}
