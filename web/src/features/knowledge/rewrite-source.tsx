import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useQuery } from 'urql'
import { z } from 'zod'
import { graphql } from '../../gql/gql'
import { digest } from '../../lib/digest'
import { useDraft } from '../../lib/draft'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
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
  // A save reads it again: what is written stays, also where the text is gone by then. Beside an error there may be an older text.
  const [begun, setBegun] = useState<string | null>(null)
  if (begun === null && data && !error) setBegun(data.knowledgeSourceText)
  return (
    <Dialog open onClose={onClose} title={source.name} hint={words.hint} width="wide" held>
      {error && begun === null && <Alert>{problemOf(error).message}</Alert>}
      {!error && begun === null && <Waiting />}
      {begun !== null && <Form base={base} id={source.id} begun={begun} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = { base: string; id: string; begun: string; onClose: () => void }

function Form({ base, id, begun: read, onClose }: FormProps) {
  const form = useZodForm(schema, { text: read })
  const { errors, isSubmitting, isDirty } = form.formState
  // begun is the text that mine is a change of. Theirs is what somebody else has made of it since, until one has decided.
  const [begun, setBegun] = useState(read)
  const [theirs, setTheirs] = useState<string | null>(null)
  const newest = useNewest(Document)
  const from = useMemo(() => digest(begun), [begun])
  const written: Draft = { ...useWatch({ control: form.control }), from }
  const draft = useDraft(`source-text.${id}`, written, isDirty, { asked: true })
  const [update] = useMutate(Update, { quiet: true, touches: ['KnowledgeBase'] })
  const submit = form.handleSubmit(async (values) => {
    const now = await newest({ id })
    if (now.problem) {
      blame(form, now.problem)
      return
    }
    const there = now.data.knowledgeSourceText
    if (there !== begun && there !== values.text) {
      setTheirs(there)
      return
    }
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
  const goOn = (from: string) => {
    setBegun(from)
    setTheirs(null)
    form.setFocus('text') // the button that was pressed goes away
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
      {theirs !== null && (
        <Meeting
          label={text.knowledge.source.text}
          theirs={theirs}
          mine={written.text ?? ''}
          onTheirs={() => {
            draft.drop()
            form.resetField('text', { defaultValue: theirs })
            goOn(theirs)
          }}
          onMine={() => {
            goOn(theirs)
          }}
        />
      )}
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting} disabled={theirs !== null}>
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
