import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { session, type SignInOptions } from '../../app/session'
import { url } from '../../app/url'
import { blame, useZodForm } from '../../lib/form'
import { problemOf } from '../../lib/problem'
import { code, language } from '../../text/language'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import { Door } from './door'

const schema = z.object({ email: z.string().check(z.trim(), z.minLength(1, text.field.required)) })

// ForgotPage has a link mailed to who has forgotten their password. It says the same whether somebody has the address.
export function ForgotPage() {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  const [sent, setSent] = useState('')
  useEffect(() => {
    void session.options().then(setOptions, () => undefined)
  }, [])
  // The form goes away with the button that was pressed.
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (sent) status.current?.focus()
  }, [sent])
  const mute = options?.mail === false
  return (
    <Door title={text.access.forgotTitle} hint={mute ? text.access.forgotOperator : text.access.forgotHint}>
      <div className="flex flex-col gap-4">
        {!mute && !sent && <ForgotForm onDone={setSent} />}
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className={sent ? 'rounded-lg bg-good-wash px-3 py-2 text-good' : 'sr-only'}
        >
          {sent && text.access.forgotSent(sent)}
        </p>
        <a href={url.login} className="self-start text-sm text-accent hover:underline">
          {text.access.backToSignIn}
        </a>
      </div>
    </Door>
  )
}

function ForgotForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useZodForm(schema, { email: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await session.askReset(email, code(language))
      onDone(email)
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
      <Button type="submit" look="primary" pending={isSubmitting}>
        {text.access.forgotSend}
      </Button>
    </form>
  )
}
