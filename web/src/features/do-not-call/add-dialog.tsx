import { z } from 'zod/mini'
import { blame, useZodForm } from '../../lib/form'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import type { List } from './list'

const schema = z.object({
  number: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  reason: z.string().check(z.trim(), z.maxLength(1_000)),
})

const words = text.doNotCall

// AddDialog adds one number.
export function AddDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const form = useZodForm(schema, { number: '', reason: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ number, reason }) => {
    const { problem } = await list.add(number, reason)
    if (problem) {
      blame(form, problem)
      return
    }
    tell(words.added)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={words.add}>
      <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={words.number}
          hint={words.numberHint}
          type="tel"
          autoComplete="off"
          error={errors.number?.message}
          {...form.register('number')}
        />
        <Input
          label={words.reason}
          optional={text.field.optional}
          hint={words.reasonHint}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {text.action.add}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
