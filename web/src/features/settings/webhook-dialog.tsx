import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod/mini'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { blame, useDirty, useZodForm, type OnDirty } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { eventHint } from '../../text/listed'
import { text } from '../../text/text'
import { eventTitle } from '../../text/title'
import { Button } from '../../ui/button'
import { Secret } from '../../ui/copy'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Checkbox } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'

export const TypeFragment = graphql(`
  fragment WebhookDialog_Type on EventType {
    name
    description
  }
`)

const Create = graphql(`
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      id
      secret
    }
  }
`)

const Update = graphql(`
  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
    updateWebhook(id: $id, input: $input) {
      id
      url
      events
      description
      ...WebhookState_Webhook
    }
  }
`)

const schema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  description: z.string(),
  events: z.array(z.string()).check(z.minLength(1, text.field.required)),
})

const inputOf = ({ url, events, description }: z.output<typeof schema>) => ({
  url,
  events,
  description: description || null,
})

type Known = { id: string; url: string; description?: string | null | undefined; events: readonly string[] }

type Props = { types: readonly FragmentType<typeof TypeFragment>[]; webhook?: Known; onClose: () => void }

// WebhookDialog makes a webhook and shows its secret once, or changes one.
export function WebhookDialog({ types, webhook, onClose }: Props) {
  const [secret, setSecret] = useState('')
  const [dirty, setDirty] = useState(false)
  const words = text.settings.webhooks
  if (secret) {
    return (
      <Dialog held open onClose={onClose} title={words.secret} hint={words.secretHint}>
        <Secret value={secret} label={words.secret} />
        <DialogButtons>
          <Button look="primary" onClick={onClose}>
            {text.action.done}
          </Button>
        </DialogButtons>
      </Dialog>
    )
  }
  return (
    <Dialog held={dirty} open onClose={onClose} title={webhook ? text.action.edit : words.create} width="wide">
      <WebhookForm {...{ types, webhook, onClose }} onMade={setSecret} onDirty={setDirty} />
    </Dialog>
  )
}

export function WebhookForm({
  types,
  webhook,
  onClose,
  onMade,
  onDirty,
}: Omit<Props, 'webhook'> & { webhook: Known | undefined; onMade: (s: string) => void; onDirty: OnDirty }) {
  const values = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: [...(webhook?.events ?? ['*'])],
  }
  const [before] = useState(() => inputOf(values))
  const form = useZodForm(schema, values)
  const { errors, isDirty } = form.formState
  useDirty(isDirty, onDirty)
  const [create, creating] = useMutate(Create, { quiet: true, touches: ['Webhook'] })
  const [update, updating] = useMutate(Update, { quiet: true, touches: ['Webhook'] })
  const submit = form.handleSubmit(async (typed) => {
    const input = inputOf(typed)
    const { data, problem } = webhook
      ? await update({ id: webhook.id, input: changesOf(before, input) })
      : await create({ input })
    if (problem) blame(form, problem)
    else if ('createWebhook' in data) onMade(data.createWebhook.secret)
    else onClose()
  })
  const words = text.settings.webhooks
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-5" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Input
        label={words.url}
        hint={words.urlHint}
        type="url"
        placeholder="https://"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <Input
        label={text.field.description}
        optional={text.field.optional}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <EventTicks types={readFragment(TypeFragment, types)} value={field.value} onChange={field.onChange} />
        )}
      />
      {errors.events?.message && <Alert>{errors.events.message}</Alert>}
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={creating || updating}>
          {webhook ? text.action.save : words.create}
        </Button>
      </DialogButtons>
    </form>
  )
}

type TicksProps = {
  types: readonly { name: string; description: string }[]
  value: string[]
  onChange: (events: string[]) => void
}

function EventTicks({ types, value, onChange }: TicksProps) {
  const all = value.includes('*')
  const words = text.settings.webhooks
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{words.events}</legend>
      <div
        className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-4"
        tabIndex={0}
        role="group"
        aria-label={words.events}
      >
        <Checkbox label={words.everything} checked={all} onChange={(on) => onChange(on ? ['*'] : [])} />
        <div className="grid gap-2 sm:grid-cols-2">
          {types.map((t) => (
            <Checkbox
              key={t.name}
              label={eventTitle(t.name)}
              hint={
                <>
                  <code className="font-mono">{t.name}</code> {eventHint(t)}
                </>
              }
              disabled={all}
              checked={all || value.includes(t.name)}
              onChange={(on) => onChange(on ? [...value, t.name] : value.filter((v) => v !== t.name))}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}
