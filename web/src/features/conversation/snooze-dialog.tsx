import { useState } from 'react'
import { useShell } from '../../app/shown'
import { useZodForm } from '../../lib/form'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { daysOf, fresh, schemaOf, untilOf, type SnoozeValues } from './snooze-values'

type Props = {
  // onSnooze says whether it could be done.
  onSnooze: (until: string) => Promise<boolean>
  onClose: () => void
}

// SnoozeDialog asks until when conversations are to be out of the way.
export function SnoozeDialog({ onSnooze, onClose }: Props) {
  const words = text.conversation.inbox
  const { timeZone } = useShell()
  const [opened] = useState(Date.now)
  const [schema] = useState(() => schemaOf(timeZone))
  const form = useZodForm(schema, fresh(opened, timeZone))
  const { errors, isSubmitting } = form.formState
  const send = async (values: SnoozeValues) => {
    if (await onSnooze(untilOf(values, timeZone))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.snoozeTo.title} hint={words.snoozeTo.zone(timeZone)}>
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)}>
        <div className="grid grid-cols-2 items-start gap-4">
          <Input
            label={words.snoozeTo.day}
            type="date"
            {...daysOf(opened, timeZone)}
            error={errors.day?.message}
            {...form.register('day', { deps: 'time' })}
          />
          <Input label={words.snoozeTo.time} type="time" error={errors.time?.message} {...form.register('time')} />
        </div>
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {words.snooze}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
