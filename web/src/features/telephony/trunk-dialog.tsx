import { useState } from 'react'
import { Controller, type Control } from 'react-hook-form'
import { z } from 'zod/mini'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { CreateTrunkInput } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { Checkbox } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import { fresh, inputOf, valuesOf, type Values } from './trunk'

const Fragment = graphql(`
  fragment TrunkDialog_Trunk on Trunk {
    id
    name
    host
    port
    transport
    username
    hasPassword
    domain
    register
    identity
    challenge
    prefixes
    networks
    enabled
  }
`)

const Create = graphql(`
  mutation CreateTrunk($input: CreateTrunkInput!) {
    createTrunk(input: $input) {
      id
    }
  }
`)

const Update = graphql(`
  mutation UpdateTrunk($id: ID!, $input: UpdateTrunkInput!) {
    updateTrunk(id: $id, input: $input) {
      id
    }
  }
`)

const words = text.telephony

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  host: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  port: z.string().check(z.trim(), z.regex(/^\d*$/, words.portNeeds)),
  transport: z.enum(['udp', 'tcp', 'tls']),
  username: z.string(),
  password: z.string(),
  domain: z.string(),
  register: z.boolean(),
  identity: z.enum(['from', 'asserted', 'preferred', 'remote']),
  challenge: z.boolean(),
  prefixes: z.string(),
  networks: z.string(),
  enabled: z.boolean(),
})

const transports = (['udp', 'tcp', 'tls'] as const).map((value) => ({ value, label: words.transports[value] }))
const identities = (['from', 'asserted', 'preferred', 'remote'] as const).map((value) => ({
  value,
  label: words.identities[value],
}))

const server: [keyof CreateTrunkInput, ...(keyof CreateTrunkInput)[]] = [
  'password',
  'host',
  'port',
  'transport',
  'username',
  'domain',
]

// TrunkDialog creates a trunk or changes one.
export function TrunkDialog({ trunk, onClose }: { trunk: FragmentType<typeof Fragment> | null; onClose: () => void }) {
  const known = readFragment(Fragment, trunk)
  const [before] = useState(() => inputOf(known ? valuesOf(known) : fresh))
  const form = useZodForm(schema, known ? valuesOf(known) : fresh)
  const { errors, isDirty } = form.formState
  const [create, creating] = useMutate(Create, { quiet: true, touches: ['Trunk'] })
  const [update, updating] = useMutate(Update, { quiet: true, touches: ['Trunk'] })
  const submit = form.handleSubmit(async (values) => {
    const input = inputOf(values)
    const { problem } = known
      ? await update({ id: known.id, input: changesOf(before, input, server) })
      : await create({ input })
    if (problem) blame(form, problem)
    else onClose()
  })
  return (
    <Dialog held={isDirty} open onClose={onClose} title={known ? words.edit : words.create} width="wide">
      <form onSubmit={(e) => void submit(e)} className="grid gap-5 sm:grid-cols-2" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={text.field.name}
          className="sm:col-span-2"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Input label={words.host} hint={words.hostHint} error={errors.host?.message} {...form.register('host')} />
        <div className="grid grid-cols-2 gap-3">
          <Select label={words.transport} options={transports} {...form.register('transport')} />
          <Input
            label={words.port}
            optional={text.field.optional}
            inputMode="numeric"
            error={errors.port?.message}
            {...form.register('port')}
          />
        </div>
        <Input
          label={words.username}
          autoComplete="off"
          error={errors.username?.message}
          {...form.register('username')}
        />
        <Input
          label={words.password}
          hint={known?.hasPassword ? words.passwordKept : undefined}
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Textarea
          label={words.prefixes}
          hint={words.prefixesHint}
          rows={3}
          error={errors.prefixes?.message}
          {...form.register('prefixes')}
        />
        <Textarea
          label={words.networks}
          hint={words.networksHint}
          rows={3}
          error={errors.networks?.message}
          {...form.register('networks')}
        />
        <Input
          label={words.domain}
          optional={text.field.optional}
          hint={words.domainHint}
          error={errors.domain?.message}
          {...form.register('domain')}
        />
        <Select label={words.identity} hint={words.identityHint} options={identities} {...form.register('identity')} />
        <div className="flex flex-col gap-3 sm:col-span-2">
          <Tick control={form.control} name="register" label={words.register} hint={words.registerHint} />
          <Tick control={form.control} name="challenge" label={words.challenge} hint={words.challengeHint} />
          <Tick control={form.control} name="enabled" label={words.enabled} />
        </div>
        <div className="sm:col-span-2">
          <DialogButtons>
            <Button onClick={onClose}>{text.action.cancel}</Button>
            <Button type="submit" look="primary" pending={creating || updating}>
              {known ? text.action.save : words.create}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  )
}

type TickProps = { control: Control<Values>; name: 'register' | 'challenge' | 'enabled'; label: string; hint?: string }

function Tick({ control, name, ...rest }: TickProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Checkbox {...rest} checked={field.value} onChange={field.onChange} />}
    />
  )
}
