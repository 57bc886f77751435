import { useState } from 'react'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { SiteDialog_KnowledgeSiteFragment as Known } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { schema, usualDepth } from './site-schema'

const Fragment = graphql(`
  fragment SiteDialog_KnowledgeSite on KnowledgeSite {
    id
    url
    mode
    maxPages
    maxDepth
    include
    exclude
    schedule
  }
`)

const Create = graphql(`
  mutation CreateKnowledgeSite($base: ID!, $input: CreateKnowledgeSiteInput!) {
    createKnowledgeSite(knowledgeBaseId: $base, input: $input) {
      id
      url
    }
  }
`)

const Update = graphql(`
  mutation UpdateKnowledgeSite($id: ID!, $input: UpdateKnowledgeSiteInput!) {
    updateKnowledgeSite(id: $id, input: $input) {
      ...SiteDialog_KnowledgeSite
    }
  }
`)

const words = text.site

const modes = (['links', 'sitemap'] as const).map((value) => ({ value, label: words.modes[value] }))
const schedules = (['never', 'daily', 'weekly'] as const).map((value) => ({ value, label: words.schedules[value] }))

const lines = (all: string) =>
  all
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean)

function valuesOf(site: Known | null) {
  if (!site)
    return {
      url: '',
      mode: 'links',
      maxPages: 200,
      maxDepth: usualDepth,
      include: '',
      exclude: '',
      schedule: 'never',
    } as const
  const { url, mode, maxPages, maxDepth, schedule } = site
  return { url, mode, maxPages, maxDepth, schedule, include: site.include.join('\n'), exclude: site.exclude.join('\n') }
}

// inputOf is what can be changed of a website: not its address, and not how its pages are found.
function inputOf({
  maxPages,
  maxDepth,
  include,
  exclude,
  schedule,
}: Omit<ReturnType<typeof schema.parse>, 'url' | 'mode'>) {
  return { maxPages, maxDepth, include: lines(include), exclude: lines(exclude), schedule }
}

type Props = { base: string; site: FragmentType<typeof Fragment> | null; onClose: () => void }

// SiteDialog adds a website, or changes what of it is read.
export function SiteDialog({ base, site, onClose }: Props) {
  const known = readFragment(Fragment, site)
  const [opened] = useState(() => valuesOf(known))
  const form = useZodForm(schema, opened)
  const { errors, isDirty } = form.formState
  const [create, creating] = useMutate(Create, { quiet: true, touches: ['KnowledgeSite'] })
  const [update, updating] = useMutate(Update, { quiet: true, touches: ['KnowledgeSite'] })
  const submit = form.handleSubmit(async ({ url, mode, ...values }) => {
    const input = inputOf(values)
    const { problem } = known
      ? await update({ id: known.id, input: changesOf(inputOf(opened), input) })
      : await create({ base, input: { ...input, url, mode } })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(known ? text.state.saved : words.added(url))
    onClose()
  })
  const byLinks = form.watch('mode') === 'links'
  return (
    <Dialog
      held={isDirty}
      open
      onClose={onClose}
      title={known ? words.edit : words.add}
      hint={words.addHint}
      width="wide"
    >
      <form onSubmit={(e) => void submit(e)} className="grid gap-5 sm:grid-cols-2" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={words.url}
          hint={byLinks ? words.urlHint : words.mapHint}
          type="url"
          placeholder="https://"
          className="sm:col-span-2"
          readOnly={Boolean(known)}
          error={errors.url?.message}
          {...form.register('url')}
        />
        <Select label={words.mode} options={modes} disabled={Boolean(known)} {...form.register('mode')} />
        <Select label={words.schedule} options={schedules} {...form.register('schedule')} />
        <Input
          label={words.maxPages}
          inputMode="numeric"
          error={errors.maxPages?.message}
          {...form.register('maxPages')}
        />
        {byLinks && (
          <Input
            label={words.maxDepth}
            hint={words.maxDepthHint}
            inputMode="numeric"
            error={errors.maxDepth?.message}
            {...form.register('maxDepth')}
          />
        )}
        <Textarea
          label={words.include}
          optional={text.field.optional}
          hint={words.includeHint}
          rows={3}
          className="sm:col-start-1"
          error={errors.include?.message}
          {...form.register('include')}
        />
        <Textarea
          label={words.exclude}
          optional={text.field.optional}
          hint={words.excludeHint}
          rows={3}
          error={errors.exclude?.message}
          {...form.register('exclude')}
        />
        <div className="sm:col-span-2">
          <DialogButtons>
            <Button onClick={onClose}>{text.action.cancel}</Button>
            <Button type="submit" look="primary" pending={creating || updating}>
              {known ? text.action.save : words.add}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  )
}
