import { useState } from 'react'
import { z } from 'zod/mini'
import { Leave } from '../../app/leave'
import { useCanAll } from '../../app/shown'
import { changedIn, conflictsOf, rebase, whole } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { asTyped, typed, typedOrNone } from '../../lib/amount'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { EmbeddingsDecline } from './embeddings-decline'

const Fragment = graphql(`
  fragment EmbeddingsForm_Workspace on WorkspaceSettings {
    id
    ...EmbeddingsDecline_Workspace
    embeddings {
      url
      model
      dimensions
      price
      hasKey
    }
    installation {
      embeddings {
        configured
        host
        model
      }
    }
  }
`)

const Newest = graphql(`
  query NewestEmbeddings {
    workspace {
      ...EmbeddingsForm_Workspace
    }
  }
`)

const SetEmbeddings = graphql(`
  mutation SetWorkspaceEmbeddings($input: WorkspaceEmbeddingsInput!) {
    setWorkspaceEmbeddings(input: $input) {
      ...EmbeddingsForm_Workspace
    }
  }
`)

const ClearEmbeddings = graphql(`
  mutation ClearWorkspaceEmbeddings {
    clearWorkspaceEmbeddings {
      ...EmbeddingsForm_Workspace
    }
  }
`)

const words = text.settings.embeddings

const number = (least: number, most: number, wrong: string) =>
  z.string().check(
    z.trim(),
    z.refine((v) => v === '' || (typed(v) >= least && typed(v) <= most), wrong),
  )

const schema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  key: z.string().check(z.trim()),
  model: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  dimensions: number(32, 4096, words.dimensionsRange).check(
    z.refine((v) => Number.isInteger(typed(v)), words.dimensionsRange),
  ),
  price: number(0, 100_000, words.priceRange),
})

type Values = z.infer<typeof schema>
type Known = { url: string; model: string; dimensions?: number | null; price?: number | null; hasKey: boolean }

const valuesOf = (e: Known | null | undefined): Values => ({
  url: e?.url ?? '',
  key: '',
  model: e?.model ?? '',
  dimensions: e?.dimensions?.toString() ?? '',
  price: asTyped(e?.price),
})

// Together these name what is asked for vectors: half of mine and half of theirs would be an endpoint that nobody has entered.
const endpoint: (keyof Values)[] = ['url', 'model', 'dimensions']
const units: [keyof Values, ...(keyof Values)[]][] = [
  ['key', 'url'],
  ['url', 'price'],
  ['model', 'price'],
]

// EmbeddingsForm points the workspace at an endpoint of embeddings of its own. A key that is left empty is kept.
export function EmbeddingsForm({ workspace }: { workspace: FragmentType<typeof Fragment> }) {
  const read = readFragment(Fragment, workspace)
  const { embeddings, installation } = read
  const [opened, setOpened] = useState(() => valuesOf(embeddings))
  const [hasKey, setHasKey] = useState(embeddings?.hasKey ?? false)
  const form = useZodForm(schema, opened)
  const base = (known: Known | null | undefined) => {
    setOpened(valuesOf(known))
    setHasKey(known?.hasKey ?? false)
  }
  const begin = (known: Known | null | undefined) => {
    base(known)
    form.reset(valuesOf(known))
  }
  const newest = useNewest(Newest)
  const { errors, isDirty } = form.formState
  const [set, setting] = useMutate(SetEmbeddings, { quiet: true })
  const [clear, clearing] = useMutate(ClearEmbeddings)
  const readOnly = !useCanAll('settings:update')
  const submit = form.handleSubmit(async (values) => {
    const now = await newest({})
    if (now.problem) return blame(form, now.problem)
    const theirs = readFragment(Fragment, now.data.workspace).embeddings
    if (conflictsOf(endpoint, opened, values, valuesOf(theirs)).length > 0) {
      base(theirs) // whoever saves once more wants all that the form shows
      return form.setError('root', { type: 'server', message: text.problem.conflict })
    }
    const mine = whole(changedIn(opened, values), ...units)
    const { url, key, model, dimensions, price } = rebase(mine, values, valuesOf(theirs))
    const { data, problem } = await set({
      input: {
        url,
        model,
        dimensions: typedOrNone(dimensions),
        price: typedOrNone(price),
        ...(key && { key }),
      },
    })
    if (problem) return blame(form, problem)
    begin(readFragment(Fragment, data.setWorkspaceEmbeddings).embeddings)
    tell(words.saved)
  })
  const reset = async () => {
    if (!(await clear({})).data) return
    begin(null)
    tell(words.cleared)
  }
  const { configured, host, model } = installation.embeddings
  const hint = configured ? words.installed([host, model].filter(Boolean).join(' · ')) : words.notInstalled
  const line = (name: keyof Values) => ({
    readOnly,
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <Card title={words.title} hint={`${words.hint} ${hint}`}>
      <div className="mb-4">
        <EmbeddingsDecline workspace={read} />
      </div>
      <form onSubmit={(e) => void submit(e)} className="grid gap-4 md:grid-cols-3" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={words.url} hint={words.urlHint} type="url" {...line('url')} />
        <Input
          label={words.key}
          hint={hasKey ? words.keyKept : undefined}
          type="password"
          autoComplete="off"
          {...line('key')}
        />
        <Input label={words.model} {...line('model')} />
        <Input label={words.dimensions} hint={words.dimensionsHint} inputMode="numeric" {...line('dimensions')} />
        <Input label={words.price} hint={words.priceHint} inputMode="decimal" {...line('price')} />
        {!readOnly && (
          <div className="flex gap-2 md:col-span-3">
            <Button type="submit" look="primary" pending={setting}>
              {words.save}
            </Button>
            {embeddings && (
              <Button pending={clearing} onClick={() => void reset()}>
                {words.clear}
              </Button>
            )}
          </div>
        )}
        <Leave dirty={!readOnly && isDirty} />
      </form>
    </Card>
  )
}
