import { useQuery } from 'urql'
import { z } from 'zod/mini'
import { Leave } from '../../app/leave'
import { useCanAll } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Waiting } from '../../ui/empty'
import { Input } from '../../ui/field'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { tell } from '../../ui/toast'
import { Alert, Trouble } from '../../ui/trouble'
import { EmbeddingsForm } from './embeddings-form'
import { EndpointsCard } from './endpoints-card'
import { Environment } from './environment'
import { Installation } from './installation'
import { ModelForm } from './model-form'
import { WorkspaceRetention } from './workspace-retention'

const Document = graphql(`
  query WorkspacePage {
    workspaceRetentions {
      ...WorkspaceRetention_WorkspaceRetention
    }
    modelEndpoints {
      ...EndpointsCard_Endpoint
    }
    workspace {
      id
      name
      ...ModelForm_Workspace
      ...EmbeddingsForm_Workspace
      installation {
        ...Installation_Installation
        ...Environment_Installation
      }
    }
  }
`)

const Rename = graphql(`
  mutation RenameWorkspace($name: String!) {
    updateWorkspace(input: { name: $name }) {
      id
      name
    }
  }
`)

// The list of endpoints may be empty, and is read again when there is one.
const context = { additionalTypenames: ['ModelEndpoint'] }

// WorkspacePage is what holds for the whole agency, and what the operator of the server has decided for it.
export function WorkspacePage() {
  const [{ data, error }, again] = useQuery({ query: Document, context })
  const words = text.settings.workspace
  return (
    <Page title={words.title} hint={words.hint}>
      {error && !data && <Trouble inside problem={problemOf(error)} onRetry={() => again()} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          <Spot id="name">
            <NameForm key={data.workspace.name} name={data.workspace.name} />
          </Spot>
          <Spot id="models">
            <ModelForm workspace={data.workspace} />
          </Spot>
          <Spot id="endpoints">
            <EndpointsCard endpoints={data.modelEndpoints} />
          </Spot>
          <Spot id="embeddings">
            <EmbeddingsForm workspace={data.workspace} />
          </Spot>
          <Spot id="retention">
            <WorkspaceRetention retentions={data.workspaceRetentions} />
          </Spot>
          <Spot id="installation">
            <Installation installation={data.workspace.installation} />
          </Spot>
          <Spot id="environment">
            <Environment installation={data.workspace.installation} />
          </Spot>
        </>
      )}
    </Page>
  )
}

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required)) })

function NameForm({ name }: { name: string }) {
  const form = useZodForm(schema, { name })
  const { errors, isDirty } = form.formState
  const [rename, pending] = useMutate(Rename, { quiet: true, touches: ['ViewerWorkspace'] })
  const mayChange = useCanAll('settings:update')
  const submit = form.handleSubmit(async (values) => {
    const { problem } = await rename(values)
    if (problem) blame(form, problem)
    else tell(text.state.saved)
  })
  return (
    <Card>
      <form onSubmit={(e) => void submit(e)} className="flex max-w-xl flex-wrap items-end gap-3" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={text.settings.workspace.name}
          className="flex-1"
          readOnly={!mayChange}
          error={errors.name?.message}
          {...form.register('name')}
        />
        {mayChange && (
          <Button type="submit" look="primary" disabled={!isDirty} pending={pending}>
            {text.action.save}
          </Button>
        )}
        <Leave dirty={mayChange && isDirty} />
      </form>
    </Card>
  )
}
