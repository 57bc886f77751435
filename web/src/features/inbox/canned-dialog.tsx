import { useState } from 'react'
import { z } from 'zod/mini'
import { changedIn, rebase } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import type { NewestCannedRepliesQuery } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Creating = graphql(`
  mutation CreateCannedReply($input: CannedReplyInput!) {
    createCannedReply(input: $input) {
      ...CannedCard_CannedReply
    }
  }
`)

const Updating = graphql(`
  mutation UpdateCannedReply($id: ID!, $input: CannedReplyInput!) {
    updateCannedReply(id: $id, input: $input) {
      ...CannedCard_CannedReply
    }
  }
`)

const Newest = graphql(`
  query NewestCannedReplies($after: String) {
    cannedReplies(first: 100, after: $after) {
      nodes {
        id
        name
        content
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(60)),
  content: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(10_000)),
})

type Values = z.output<typeof schema>
type Props = { canned: (Values & { id: string }) | null; onClose: () => void }

// useTheirs is what the server has of a canned reply now. It is looked for where they all are: up to 500, a hundred at a time.
function useTheirs() {
  const newest = useNewest(Newest)
  return async (id: string): Promise<{ problem: Problem | null; theirs?: Values }> => {
    let after: string | null = null
    for (;;) {
      const { data, problem } = await newest({ after })
      if (problem) return { problem }
      const { nodes, pageInfo }: NewestCannedRepliesQuery['cannedReplies'] = data.cannedReplies
      const theirs = nodes.find((c) => c.id === id)
      if (theirs) return { problem, theirs }
      if (!pageInfo.hasNextPage) return { problem }
      after = pageInfo.endCursor ?? null
    }
  }
}

// CannedDialog makes a canned reply, or changes one.
export function CannedDialog({ canned, onClose }: Props) {
  const words = text.conversation.inbox.settings
  const [opened] = useState<Values>({ name: canned?.name ?? '', content: canned?.content ?? '' })
  const form = useZodForm(schema, opened)
  const newest = useTheirs()
  const [create] = useMutate(Creating, { quiet: true, touches: ['CannedReply'] })
  const [update] = useMutate(Updating, { quiet: true, touches: ['CannedReply'] })
  const { errors, isSubmitting, isDirty } = form.formState
  const change = async (id: string, mine: Values) => {
    const { problem, theirs } = await newest(id)
    if (problem) return { problem }
    const { name, content } = theirs ? rebase<Values>(changedIn(opened, mine), mine, theirs) : mine
    return update({ id, input: { name, content } })
  }
  const send = async (input: Values) => {
    const { problem } = canned ? await change(canned.id, input) : await create({ input })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    tell(canned ? text.state.saved : words.added(input.name))
  }
  return (
    <Dialog held={isDirty} open onClose={onClose} title={canned ? words.cannedEdit : words.cannedAdd}>
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <Textarea
          label={words.cannedContent}
          hint={words.variables}
          error={errors.content?.message}
          {...form.register('content')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {canned ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
