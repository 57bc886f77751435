import { z } from 'zod/mini'
import { session, type Session } from '../../app/session'
import { blame, useZodForm } from '../../lib/form'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  password: z.string().check(z.minLength(1, text.field.required)),
})

// SignInForm takes an address and a password. Where it is known who signs in, only the password is left to type.
export function SignInForm({ email = '', onDone }: { email?: string; onDone: (who: Session) => void }) {
  const form = useZodForm(schema, { email, password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      onDone(await session.signIn(email, password))
    } catch (error) {
      blame(form, problemOf(error))
    }
  })
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Input
        label={text.access.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Input
        label={text.access.password}
        type="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="primary" pending={isSubmitting}>
        {text.access.signIn}
      </Button>
    </form>
  )
}
