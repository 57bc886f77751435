import { useState } from 'react'
import { Leave } from '../../app/leave'
import { useCanAll } from '../../app/shown'
import { changedIn, rebase, whole } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { Prices, Windows } from './model-rows'
import { inputOf, schema, valuesOf, type Values } from './model-values'

const Fragment = graphql(`
  fragment ModelForm_Workspace on WorkspaceSettings {
    id
    model {
      url
      default
      names
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
  }
`)

const Newest = graphql(`
  query NewestModel {
    workspace {
      ...ModelForm_Workspace
    }
  }
`)

const SetModel = graphql(`
  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {
    setWorkspaceModel(input: $input) {
      ...ModelForm_Workspace
    }
  }
`)

const ClearModel = graphql(`
  mutation ClearWorkspaceModel {
    clearWorkspaceModel {
      ...ModelForm_Workspace
    }
  }
`)

// ModelForm points the workspace at an endpoint of language models of its own.
export function ModelForm({ workspace }: { workspace: FragmentType<typeof Fragment> }) {
  const { model } = readFragment(Fragment, workspace)
  const words = text.settings.workspace
  const [opened, setOpened] = useState(() => valuesOf(model))
  const form = useZodForm(schema, opened)
  const begin = (values: Values) => {
    setOpened(values)
    form.reset(values)
  }
  const newest = useNewest(Newest)
  const { errors, isDirty } = form.formState
  const [set, setting] = useMutate(SetModel, { quiet: true })
  const [clear, clearing] = useMutate(ClearModel)
  const mayChange = useCanAll('settings:update')
  const submit = form.handleSubmit(async (values) => {
    const now = await newest({})
    if (now.problem) return blame(form, now.problem)
    const theirs = readFragment(Fragment, now.data.workspace).model
    const input = inputOf(
      rebase(whole(changedIn(opened, values), ['key', 'url', 'wire']), values, valuesOf(theirs)),
      theirs,
    )
    const { data, problem } = await set({ input })
    if (problem) return blame(form, problem)
    begin(valuesOf(readFragment(Fragment, data.setWorkspaceModel).model))
    tell(text.state.saved)
  })
  const reset = async () => {
    if (!(await clear({})).data) return
    begin(valuesOf(null))
    tell(words.cleared)
  }
  return (
    <Card title={words.providers} hint={words.providersHint}>
      <form onSubmit={(e) => void submit(e)} className="grid gap-4 md:grid-cols-3" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={words.url}
          hint={words.urlHint}
          type="url"
          readOnly={!mayChange}
          error={errors.url?.message}
          {...form.register('url')}
        />
        <Input
          label={words.key}
          hint={model?.hasKey ? words.keyKept : undefined}
          type="password"
          autoComplete="off"
          readOnly={!mayChange}
          error={errors.key?.message}
          {...form.register('key')}
        />
        <Input
          label={words.default}
          readOnly={!mayChange}
          error={errors.default?.message}
          {...form.register('default')}
        />
        <Select
          label={words.wire}
          options={Object.entries(words.wires).map(([value, label]) => ({ value, label }))}
          disabled={!mayChange}
          error={errors.wire?.message}
          {...form.register('wire')}
        />
        <Windows control={form.control} register={form.register} errors={errors} mayChange={mayChange} />
        <Prices control={form.control} register={form.register} errors={errors} mayChange={mayChange} />
        {mayChange && (
          <div className="flex gap-2 md:col-span-3">
            <Button type="submit" look="primary" pending={setting}>
              {text.action.save}
            </Button>
            {model && (
              <Button pending={clearing} onClick={() => void reset()}>
                {words.clear}
              </Button>
            )}
          </div>
        )}
        <Leave dirty={mayChange && isDirty} />
      </form>
    </Card>
  )
}
