import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { blame, typedDay, useDirty, useZodForm, type OnDirty } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Secret } from '../../ui/copy'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { Alert } from '../../ui/trouble'
import { ScopeTicks } from './scope-ticks'
import { SubaccountTicks } from './subaccount-ticks'

const Fragment = graphql(`
  fragment KeyDialog_Scope on KeyScope {
    name
    title
    description
  }
`)

const Create = graphql(`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      apiKey {
        id
      }
      secret
    }
  }
`)

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, text.field.required)),
    preset: z.string(),
    scopes: z.array(z.string()),
    subaccounts: z.array(z.string()),
    allowIps: z.string(),
    expiresAt: z.string().check(typedDay),
  })
  .check(
    z.refine((v) => v.preset !== 'own' || v.scopes.length > 0, {
      path: ['scopes'],
      message: text.settings.keys.scopesNeeded,
    }),
  )

type Props = { scopes: readonly FragmentType<typeof Fragment>[]; onClose: () => void }

// KeyDialog makes a key, and shows it once.
export function KeyDialog({ scopes, onClose }: Props) {
  const [secret, setSecret] = useState('')
  const [dirty, setDirty] = useState(false)
  const words = text.settings.keys
  return (
    <Dialog
      held={dirty || secret !== ''}
      open
      onClose={onClose}
      title={secret ? words.secret : words.create}
      hint={secret ? words.secretHint : undefined}
      width="wide"
    >
      {secret ? (
        <Made secret={secret} onClose={onClose} />
      ) : (
        <KeyForm scopes={scopes} onMade={setSecret} onDirty={setDirty} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Made({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = text.settings.keys
  const command = `curl ${window.location.origin}/v3/subaccounts -H 'Authorization: Bearer ${secret}'`
  return (
    <div className="flex flex-col gap-3">
      <Secret value={secret} label={words.secret} />
      <p className="mt-2 font-medium">{words.try}</p>
      <Secret value={command} label={words.try} />
      <DialogButtons>
        <Button look="primary" onClick={onClose}>
          {text.action.done}
        </Button>
      </DialogButtons>
    </div>
  )
}

function KeyForm({ scopes, onMade, onDirty, onClose }: Props & { onMade: (secret: string) => void; onDirty: OnDirty }) {
  const form = useZodForm(schema, {
    name: '',
    preset: 'read_only',
    scopes: [],
    subaccounts: [],
    allowIps: '',
    expiresAt: '',
  })
  const { errors, isDirty } = form.formState
  useDirty(isDirty, onDirty)
  const [create, pending] = useMutate(Create, { quiet: true, touches: ['ApiKey'] })
  const words = text.settings.keys
  const submit = form.handleSubmit(async ({ name, preset, scopes: ticked, subaccounts, allowIps, expiresAt }) => {
    const may = preset === 'own' ? { scopes: ticked } : { preset }
    const ips = allowIps.split(/[\s,]+/).filter(Boolean)
    const expires = expiresAt ? new Date(`${expiresAt}T23:59:59`).toISOString() : null
    const { data, problem } = await create({ input: { name, ...may, subaccounts, allowIps: ips, expiresAt: expires } })
    if (problem) blame(form, problem)
    else onMade(data.createApiKey.secret)
  })
  const preset = form.watch('preset')
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-5" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Input
        label={text.field.name}
        hint={words.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Select
        label={words.preset}
        options={Object.entries(words.presets).map(([value, label]) => ({ value, label }))}
        hint={words.presetHints[preset]}
        error={errors.preset?.message}
        {...form.register('preset')}
      />
      {preset === 'own' && (
        <Controller
          control={form.control}
          name="scopes"
          render={({ field }) => (
            <ScopeTicks
              all={readFragment(Fragment, scopes)}
              value={field.value}
              onChange={field.onChange}
              error={errors.scopes?.message}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="subaccounts"
        render={({ field }) => (
          <SubaccountTicks value={field.value} onChange={field.onChange} error={errors.subaccounts?.message} />
        )}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Textarea
          label={words.ips}
          hint={words.ipsHint}
          rows={3}
          error={errors.allowIps?.message}
          {...form.register('allowIps')}
        />
        <Input
          label={words.expiry}
          hint={words.expiryHint}
          type="date"
          error={errors.expiresAt?.message}
          {...form.register('expiresAt')}
        />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={pending}>
          {words.create}
        </Button>
      </DialogButtons>
    </form>
  )
}
