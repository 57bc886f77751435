import { useState } from 'react'
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { inputOf, schema, valuesOf } from './endpoint-values'
import { Prices, Windows } from './model-rows'
import type { Values as ModelValues } from './model-values'

const Fragment = graphql(`
  fragment EndpointDialog_Endpoint on ModelEndpoint {
    id
    name
    url
    wire
    windows
    prices {
      model
      input
      output
      cached
      written
      since
    }
    hasKey
  }
`)

const Create = graphql(`
  mutation CreateModelEndpoint($input: CreateModelEndpointInput!) {
    createModelEndpoint(input: $input) {
      id
    }
  }
`)

const Update = graphql(`
  mutation UpdateModelEndpoint($id: ID!, $input: UpdateModelEndpointInput!) {
    updateModelEndpoint(id: $id, input: $input) {
      id
    }
  }
`)

type Props = { endpoint: FragmentType<typeof Fragment> | null; onClose: () => void }

// EndpointDialog adds a further endpoint of language models, or changes one.
export function EndpointDialog({ endpoint, onClose }: Props) {
  const words = text.settings.endpoints
  const models = text.settings.workspace
  const known = readFragment(Fragment, endpoint)
  const [before] = useState(() => inputOf(valuesOf(known)))
  const form = useZodForm(schema, valuesOf(known))
  const { errors, isDirty } = form.formState
  const [create, creating] = useMutate(Create, { quiet: true, touches: ['ModelEndpoint', 'ModelEndpointName'] })
  const [update, updating] = useMutate(Update, { quiet: true, touches: ['ModelEndpoint', 'ModelEndpointName'] })
  const submit = form.handleSubmit(async (values) => {
    const input = inputOf(values)
    const { problem } = known
      ? await update({ id: known.id, input: changesOf(before, input, ['key', 'url', 'wire']) })
      : await create({ input })
    if (problem) return blame(form, problem)
    tell(text.state.saved)
    onClose()
  })
  // The rows are those of the workspace's own endpoint, whose form has all that this one has of them.
  const rows = {
    control: form.control as unknown as Control<ModelValues>,
    register: form.register as unknown as UseFormRegister<ModelValues>,
    errors: errors as FieldErrors<ModelValues>,
    mayChange: true,
  }
  return (
    <Dialog held={isDirty} open onClose={onClose} title={known ? words.edit : words.create} width="wide">
      <form onSubmit={(e) => void submit(e)} className="grid gap-4 md:grid-cols-3" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={text.field.name}
          hint={words.nameHint}
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Input
          label={models.url}
          hint={models.urlHint}
          type="url"
          error={errors.url?.message}
          {...form.register('url')}
        />
        <Input
          label={models.key}
          hint={known?.hasKey ? models.keyKept : undefined}
          type="password"
          autoComplete="off"
          error={errors.key?.message}
          {...form.register('key')}
        />
        <Select
          label={models.wire}
          options={Object.entries(models.wires).map(([value, label]) => ({ value, label }))}
          error={errors.wire?.message}
          {...form.register('wire')}
        />
        <Windows {...rows} />
        <Prices {...rows} />
        <div className="md:col-span-3">
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
