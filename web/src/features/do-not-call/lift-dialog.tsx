import { z } from 'zod/mini'
import { blame, useZodForm } from '../../lib/form'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import type { Entry, List } from './list'

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(1_000)) })

const words = text.doNotCall

// LiftDialog takes a number off the list. Why is kept.
export function LiftDialog({ list, entry, onClose }: { list: List; entry: Entry; onClose: () => void }) {
  const form = useZodForm(schema, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const number = entry.number ?? words.erased
  const submit = form.handleSubmit(async ({ reason }) => {
    const { problem } = await list.lift(entry.id, reason)
    if (problem) {
      blame(form, problem)
      return
    }
    tell(words.lifted(number))
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={words.liftTitle(number)} hint={words.liftHint}>
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
