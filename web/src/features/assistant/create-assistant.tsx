import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { useGo } from '../../app/go'
import { useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { Alert } from '../../ui/trouble'
import { languageName, languages, usual } from './language'
import { Starts, useTrades, type Start, type Trade } from './starts'
import { spokenIn, templates } from './template'

const Create = graphql(`
  mutation CreateAssistant($input: CreateAssistantInput!) {
    createAssistant(input: $input) {
      id
      name
    }
  }
`)

const CreateOfTemplate = graphql(`
  mutation CreateAssistantFromTemplate($input: CreateAssistantFromTemplateInput!) {
    createAssistantFromTemplate(input: $input) {
      assistant {
        id
        name
      }
      knowledgeBase {
        id
      }
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

const nameOf = ({ task }: Start, trade: Trade | undefined) =>
  trade ? trade.name : !task || task.id === 'blank' ? '' : (text.assistant.templates[task.id]?.name ?? '')

// useCreate makes an assistant of what it begins with, and answers its id.
function useCreate(start: Start) {
  const touches = ['Assistant', 'AssistantFolder', 'KnowledgeBaseConnection', 'FirstSteps']
  const [create, creating] = useMutate(Create, { quiet: true, touches })
  const [ofTemplate, making] = useMutate(CreateOfTemplate, { quiet: true, touches })
  const run = async ({ name, purpose, language, folderId }: z.output<typeof schema>) => {
    const own = { name, language, folderId: folderId || null }
    if (start.task === undefined) {
      const { data, problem } = await ofTemplate({ input: { ...own, templateId: start.trade } })
      return { id: data?.createAssistantFromTemplate.assistant.id, problem }
    }
    const { prompt, temperature, platformTools, inboundGreeting, outboundGreeting, voiceSettings } = spokenIn(
      start.task,
      language,
    )
    const { data, problem } = await create({
      input: {
        ...own,
        temperature,
        platformTools,
        inboundGreeting,
        outboundGreeting,
        voiceSettings,
        description: purpose || null,
        prompt: promptOf(prompt ?? '', purpose),
      },
    })
    return { id: data?.createAssistant.id, problem }
  }
  return [run, creating || making] as const
}

function Form({ folder, onClose }: Omit<Props, 'open'>) {
  const words = text.assistant
  const [start, setStart] = useState<Start>({ task: templates[0] ?? { id: 'blank' } })
  const [create, pending] = useCreate(start)
  const go = useGo()
  const form = useZodForm(schema, { name: '', purpose: '', language: usual(), folderId: folder })
  const { errors } = form.formState
  const trades = useTrades(form.watch('language'))
  const trade = trades.find((t) => t.id === start.trade)
  // The name follows what is chosen, in its language, until somebody writes one.
  const suggested = nameOf(start, trade)
  const before = useRef('')
  useEffect(() => {
    const named = form.getValues('name')
    if (!named || named === before.current) form.setValue('name', suggested)
    before.current = suggested
  }, [form, suggested])
  const choose = (to: Start) => {
    form.clearErrors('name')
    setStart(to)
  }
  const send = form.handleSubmit(async (values) => {
    const { id, problem } = await create(values)
    if (problem) blame(form, problem)
    else if (id) go(url.assistant, id)
  })
  return (
    <form noValidate onSubmit={(e) => void send(e)} className="flex flex-col gap-4">
      <Starts trades={trades} value={start} onChange={choose} />
      <Input label={text.field.name} error={errors.name?.message} autoFocus {...form.register('name')} />
      {trade ? (
        <Sample trade={trade} />
      ) : (
        <Textarea
          label={words.purpose}
          optional={text.field.optional}
          hint={words.purposeHint}
          rows={2}
          error={errors.purpose?.message}
          {...form.register('purpose')}
        />
      )}
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

// Sample says what comes with a trade, and how to try it.
function Sample({ trade }: { trade: Trade }) {
  const { subaccountName } = useShell()
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <p>{text.template.sample(subaccountName)}</p>
      <p className="mt-2 text-soft">{text.template.asks}</p>
      <ul className="list-disc pl-5 text-soft">
        {trade.questions.map((q) => (
          <li key={q}>{q}</li>
        ))}
      </ul>
    </div>
  )
}

// promptOf begins the prompt with what the assistant is for, where it has no template.
const promptOf = (prompt: string, purpose: string) => prompt || purpose || null
