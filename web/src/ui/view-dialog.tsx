import { z } from 'zod/mini'
import { useZodForm } from '../lib/form'
import { longestName } from '../lib/view'
import { text } from '../text/text'
import { Button } from './button'
import { Dialog, DialogButtons } from './dialog'
import { Input } from './field'

type Props = {
  // name is what the view is called, or nothing where there is none yet.
  name: string
  taken: readonly string[]
  onClose: (name?: string) => void
}

// ViewDialog names a view.
export function ViewDialog({ name, taken, onClose }: Props) {
  const words = text.view
  const schema = z.object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, text.field.required),
      z.maxLength(longestName),
      z.refine((n) => !taken.some((other) => other.toLowerCase() === n.toLowerCase()), words.taken),
    ),
  })
  const form = useZodForm(schema, { name })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onClose={() => {
        onClose()
      }}
      title={name ? words.renameTitle : words.saveTitle}
      {...(name ? {} : { hint: words.saveHint })}
    >
      <form
        noValidate
        onSubmit={(e) =>
          void form.handleSubmit((sent) => {
            onClose(sent.name)
          })(e)
        }
        className="flex flex-col gap-4"
      >
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <DialogButtons>
          <Button
            onClick={() => {
              onClose()
            }}
          >
            {text.action.cancel}
          </Button>
          <Button type="submit" look="primary">
            {text.action.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
