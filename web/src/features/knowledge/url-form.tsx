import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Create = graphql(`
  mutation CreateUrlSource($base: ID!, $url: String!, $name: String) {
    createUrlSource(knowledgeBaseId: $base, url: $url, name: $name) {
      id
      name
    }
  }
`)

const words = text.knowledge.source

const schema = z.object({
  url: z.string().check(z.trim(), z.regex(/^https?:\/\/\S+$/i, words.urlBad)),
  name: z.string().check(z.trim(), z.maxLength(200)),
})

// UrlForm has one page of the web read.
export function UrlForm({ base, onClose }: { base: string; onClose: () => void }) {
  const form = useZodForm(schema, { url: '', name: '' })
  const { errors, isSubmitting } = form.formState
  const [create] = useMutate(Create, { quiet: true, touches: ['KnowledgeSourceConnection', 'KnowledgeBase'] })
  const submit = form.handleSubmit(async ({ url, name }) => {
    const { data, problem } = await create({ base, url, name: name || null })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(words.added(data.createUrlSource.name))
    onClose()
  })
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
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
        label={text.field.name}
        optional={text.field.optional}
        hint={words.nameOptional}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {text.action.add}
        </Button>
      </DialogButtons>
    </form>
  )
}
