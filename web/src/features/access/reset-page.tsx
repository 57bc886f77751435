import { useState, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { session } from '../../app/session'
import { url } from '../../app/url'
import { blame, useZodForm } from '../../lib/form'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button, buttonClass } from '../../ui/button'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import { Door } from './door'

const schema = z.object({ password: z.string().check(z.minLength(12, text.access.passwordHint)) })

// token stands behind the # of the link, where no log sees it.
const token = () => window.location.hash.slice(1)

// A newer link that is opened in the same tab is the same page.
function watch(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => {
    window.removeEventListener('hashchange', tell)
  }
}

// ResetPage sets a new password, by the link that was mailed.
export function ResetPage() {
  const link = useSyncExternalStore(watch, token)
  // The link that is tried, and what has come of it.
  const [tried, setTried] = useState({ link, state: 'open' })
  const state = link === '' ? 'gone' : tried.link === link ? tried.state : 'open'
  if (state === 'gone')
    return (
      <Door title={text.access.resetGone} hint={text.access.resetGoneHint}>
        <a href={url.forgot} className={buttonClass('primary')}>
          {text.access.resetAgain}
        </a>
      </Door>
    )
  if (state === 'done')
    return (
      <Door title={text.access.resetDone} hint={text.access.resetDoneHint}>
        <a href={url.login} className={buttonClass('primary')}>
          {text.access.signIn}
        </a>
      </Door>
    )
  return (
    <Door title={text.access.resetTitle} hint={text.access.resetHint}>
      <ResetForm
        key={link}
        token={link}
        onDone={() => setTried({ link, state: 'done' })}
        onGone={() => setTried({ link, state: 'gone' })}
      />
    </Door>
  )
}

type FormProps = { token: string; onDone: () => void; onGone: () => void }

function ResetForm({ token, onDone, onGone }: FormProps) {
  const form = useZodForm(schema, { password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await session.reset(token, password)
      onDone()
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'not_found') onGone()
      else blame(form, problem)
    }
  })
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Input
        label={text.access.newPassword}
        hint={text.access.passwordHint}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="primary" pending={isSubmitting}>
        {text.access.resetSave}
      </Button>
    </form>
  )
}
