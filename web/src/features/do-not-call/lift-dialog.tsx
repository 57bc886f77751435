import { z } from 'zod/mini'
import { Refusal } from '../../app/http'
import { each } from '../../lib/each'
import { blame, useZodForm } from '../../lib/form'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { complain, tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import type { Entry, List } from './list'

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(1_000)) })

const words = text.doNotCall

// onLifted gets those that are off the list.
type Props = {
  list: List
  entries: readonly Entry[]
  onLifted: (lifted: readonly Entry[]) => void
  onClose: () => void
}

// LiftDialog takes numbers off the list. Why is kept with each.
export function LiftDialog({ list, entries, onLifted, onClose }: Props) {
  const form = useZodForm(schema, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const number = entries[0]?.number ?? words.erased
  const submit = form.handleSubmit(async ({ reason }) => {
    let refused: Problem | null = null
    const done = await each(entries, async ({ id }) => {
      const { problem } = await list.lift(id, reason)
      refused = problem ?? refused
      return problem ? { error: new Refusal(problem.code, problem.message) } : {}
    })
    if (refused && done.length === 0) {
      blame(form, refused)
      return
    }
    if (done.length < entries.length) complain(text.problem.title, words.someFailed(entries.length - done.length))
    onLifted(done)
    tell(words.lifted(done.length, number))
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={words.liftTitle(entries.length, number)} hint={words.liftHint}>
      <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={words.liftReason}
          hint={words.reasonHint}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="danger" pending={isSubmitting}>
            {words.lift}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
