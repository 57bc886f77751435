import { useState } from 'react'
import { z } from 'zod/mini'
import { useGo } from '../../app/go'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { classes } from '../../ui/class'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { Alert } from '../../ui/trouble'
import { languageName, languages } from './language'
import { templates, type Template } from './template'

const Create = graphql(`
  mutation CreateAssistant($input: CreateAssistantInput!) {
    createAssistant(input: $input) {
      id
      name
    }
  }
`)

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)),
  purpose: z.string().check(z.trim(), z.maxLength(2000)),
  language: z.string(),
  folderId: z.string(),
})

type Props = { open: boolean; folder: string; onClose: () => void }

// CreateAssistant asks for no more than an assistant needs to begin with.
export function CreateAssistant({ open, onClose, ...rest }: Props) {
  const words = text.assistant
  return (
    <Dialog open={open} onClose={onClose} title={words.create} hint={words.createHint} width="wide">
      <Form onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Form({ folder, onClose }: Omit<Props, 'open'>) {
  const words = text.assistant
  const [template, setTemplate] = useState<Template>(templates[0] ?? { id: 'blank' })
  const [create, pending] = useMutate(Create, { quiet: true, touches: ['Assistant', 'AssistantFolder'] })
  const go = useGo()
  const form = useZodForm(schema, { name: '', purpose: '', language: 'en-US', folderId: folder })
  const { errors } = form.formState
  const choose = (t: Template) => {
    const named = form.getValues('name')
    const before = words.templates[template.id]?.name
    if (!named || named === before) form.setValue('name', t.id === 'blank' ? '' : (words.templates[t.id]?.name ?? ''))
    form.clearErrors('name')
    setTemplate(t)
  }
  const send = form.handleSubmit(async ({ name, purpose, language, folderId }) => {
    const { prompt, temperature, platformTools, inboundGreeting, outboundGreeting, voiceSettings } = template
    const { data, problem } = await create({
      input: {
        temperature,
        platformTools,
        inboundGreeting,
        outboundGreeting,
        voiceSettings,
        name,
        language,
        description: purpose || null,
        prompt: promptOf(prompt ?? '', purpose),
        folderId: folderId || null,
      },
    })
    if (problem) blame(form, problem)
    else go(url.assistant, data.createAssistant.id)
  })
  return (
    <form noValidate onSubmit={(e) => void send(e)} className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-1.5 font-medium">{words.start}</legend>
        <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
          {templates.map((t) => (
            <button
              key={t.id}
              type="button"
              aria-pressed={t.id === template.id}
              onClick={() => {
                choose(t)
              }}
              className={classes(
                'flex flex-col gap-0.5 rounded-xl border p-3 text-left hover:border-edge',
                t.id === template.id ? 'border-accent bg-accent-wash' : 'border-line',
              )}
            >
              <span className="font-medium">{words.templates[t.id]?.name}</span>
              <span className="text-xs text-soft">{words.templates[t.id]?.hint}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <Input label={text.field.name} error={errors.name?.message} autoFocus {...form.register('name')} />
      <Textarea
        label={words.purpose}
        optional={text.field.optional}
        hint={words.purposeHint}
        rows={2}
        error={errors.purpose?.message}
        {...form.register('purpose')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={words.fields.language}
          options={languages.map((value) => ({ value, label: languageName(value) ?? value }))}
          {...form.register('language')}
        />
        <IdPicker
          of="folder"
          label={words.folder}
          none={words.noFolder}
          value={form.watch('folderId')}
          onChange={(id) => form.setValue('folderId', id)}
        />
      </div>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button look="primary" type="submit" pending={pending}>
          {text.action.create}
        </Button>
      </DialogButtons>
    </form>
  )
}

// promptOf begins the prompt with what the assistant is for, where it has no template.
const promptOf = (prompt: string, purpose: string) => prompt || purpose || null
