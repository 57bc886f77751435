import type { UseFormReturn } from 'react-hook-form'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import { names, type ContactValues } from './contact-schema'

type Props = {
  form: UseFormReturn<ContactValues, unknown, ContactValues>
  action: string
  onSend: (values: ContactValues) => Promise<void>
  onCancel: () => void
}

type Name = keyof ContactValues

const kinds: Partial<Record<Name, string>> = { email: 'email', phone: 'tel', website: 'text', linkedinUrl: 'url' }

// The name stands above the others.
const others = names.filter((name) => name !== 'name')

// ContactForm has the details of a contact.
export function ContactForm({ form, action, onSend, onCancel }: Props) {
  const { errors, isSubmitting } = form.formState
  const input = (name: Name) => (
    <Input
      key={name}
      label={text.contact.fields[name]}
      type={kinds[name] ?? 'text'}
      {...(name === 'phone' ? { hint: text.contact.phoneHint } : {})}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  )
  return (
    <form noValidate onSubmit={(e) => void form.handleSubmit(onSend)(e)} className="flex flex-col gap-4">
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      {input('name')}
      <div className="grid gap-4 sm:grid-cols-2">{others.map(input)}</div>
      <DialogButtons>
        <Button onClick={onCancel}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  )
}
