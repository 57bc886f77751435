import { Plus } from 'lucide-react'
import { z } from 'zod'
import { useConditions } from '../../app/go'
import { send } from '../../app/http'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { LessonInput } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { bytes } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Drop } from '../../ui/drop'
import { Input, Textarea } from '../../ui/field'
import { Segments } from '../../ui/segments'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Teach = graphql(`
  mutation TeachAssistant($assistantId: ID!, $input: LessonInput!) {
    teachAssistant(assistantId: $assistantId, input: $input) {
      id
      name
    }
  }
`)

const words = text.first.teach
const kinds = (['file', 'text', 'url'] as const).map((value) => ({ value, label: words.kinds[value] }))

const schema = z
  .object({
    kind: z.enum(['file', 'text', 'url']),
    name: z.string().trim().min(1, text.field.required).max(200),
    file: z.instanceof(File).nullable(),
    text: z.string().trim().max(1_000_000),
    url: z.string().trim(),
  })
  .superRefine((v, at) => {
    const need = (path: string, message: string) => {
      at.addIssue({ code: 'custom', path: [path], message })
    }
    if (v.kind === 'file' && !v.file) need('file', words.noFile)
    if (v.kind === 'text' && !v.text) need('text', text.field.required)
    if (v.kind === 'url' && !/^https?:\/\/\S+$/i.test(v.url)) need('url', text.knowledge.source.urlBad)
  })

type Props = { assistantId: string; assistant: string; onTaught: () => void }

// TeachButton has an assistant learn something new. That its dialog is open stands in the address, so that a link leads there.
export function TeachButton(props: Props) {
  const [{ open }, change] = useConditions('open')
  const close = () => {
    change({ open: '' })
  }
  return (
    <>
      <Button
        size="small"
        icon={Plus}
        onClick={() => {
          change({ open: 'knowledge' })
        }}
      >
        {words.open}
      </Button>
      <Dialog
        open={open === 'knowledge'}
        onClose={close}
        title={words.title}
        hint={words.hint(props.assistant)}
        width="wide"
        held
      >
        <Form {...props} onClose={close} />
      </Dialog>
    </>
  )
}

function Form({ assistantId, assistant, onTaught, onClose }: Props & { onClose: () => void }) {
  const { subaccount } = useShell()
  const name = words.name(assistant).slice(0, 200)
  const form = useZodForm(schema, { kind: 'file', name, file: null, text: '', url: '' })
  const { errors, isSubmitting } = form.formState
  const [teach] = useMutate(Teach, { quiet: true, touches: ['KnowledgeBase', 'Assistant'] })
  const { kind, file } = form.watch()
  const submit = form.handleSubmit(async (values) => {
    try {
      const input: LessonInput = { name: values.name }
      if (values.kind === 'file' && values.file) input.fileId = (await send(values.file, subaccount)).id
      else if (values.kind === 'text') input.text = values.text
      else input.url = values.url
      const { data, problem } = await teach({ assistantId, input })
      if (problem) {
        blame(form, problem)
        return
      }
      tell(words.taught(data.teachAssistant.name))
      onClose()
      onTaught()
    } catch (error) {
      blame(form, problemOf(error))
    }
  })
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Segments
        label={words.kind}
        value={kind}
        options={kinds}
        onChange={(to) => {
          form.setValue('kind', to)
          form.clearErrors()
        }}
      />
      {kind === 'file' && (
        <div>
          <Drop
            label={file ? words.chosen(file.name, bytes(file.size)) : words.file}
            hint={file ? words.other : words.fileHint}
            accept=".txt,.md,.html,.htm,.pdf,.docx,.csv,.tsv,.xlsx,.zip"
            onFiles={([chosen]) => {
              if (!chosen) return
              form.setValue('file', chosen, { shouldValidate: true })
            }}
          />
          {errors.file?.message && (
            <p role="alert" className="mt-1.5 text-xs text-bad">
              {errors.file.message}
            </p>
          )}
        </div>
      )}
      {kind === 'text' && (
        <Textarea
          label={words.text}
          hint={words.textHint}
          rows={10}
          error={errors.text?.message}
          {...form.register('text')}
        />
      )}
      {kind === 'url' && (
        <Input
          label={words.url}
          hint={words.urlHint}
          type="url"
          placeholder="https://"
          error={errors.url?.message}
          {...form.register('url')}
        />
      )}
      <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {words.save}
        </Button>
      </DialogButtons>
    </form>
  )
}
