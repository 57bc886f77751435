import { useParams } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { ask } from '../../app/http'
import { url } from '../../app/url'
import { blame, useZodForm } from '../../lib/form'
import { problemOf, type Problem } from '../../lib/problem'
import { code, language } from '../../text/language'
import { text } from '../../text/text'
import { Button, buttonClass } from '../../ui/button'
import { Empty, Waiting } from '../../ui/empty'
import { Input } from '../../ui/field'
import { Alert, Trouble } from '../../ui/trouble'
import { Door } from './door'

// An invitation's elsewhere is where somebody known joins instead; '' where that is here.
type Invitation = { workspace: string; email: string; role: string; known: boolean; elsewhere: string }

// passing are problems that say nothing of the invitation.
const passing = new Set(['unreachable', 'rate_limited', 'internal', 'unavailable'])

// InvitePage accepts an invitation, with a new account or an existing one.
export function InvitePage() {
  const { token = '' } = useParams({ strict: false })
  const [invitation, setInvitation] = useState<Invitation | Problem | null>(null)
  useEffect(() => {
    if (invitation !== null) return
    ask<Invitation>('GET', `/session/invitations/${token}`).then(setInvitation, (error: unknown) => {
      setInvitation(problemOf(error))
    })
  }, [token, invitation])
  if (invitation === null) return <Waiting lines={3} />
  if ('fields' in invitation && passing.has(invitation.code))
    return <Trouble problem={invitation} onRetry={() => setInvitation(null)} />
  if ('fields' in invitation)
    return <Empty icon={MailX} title={text.access.inviteGone} hint={text.access.inviteGoneHint} />
  const { workspace, email, role, known, elsewhere } = invitation
  const words = text.access.invitedHint(email, text.access.roles[role] ?? role)
  if (elsewhere) {
    const { host } = new URL(elsewhere)
    return (
      <Door title={text.access.invited(workspace)} hint={`${words} ${text.access.invitedElsewhere(host)}`}>
        <a href={elsewhere} className={buttonClass('primary')}>
          {text.access.inviteElsewhere(host)}
        </a>
      </Door>
    )
  }
  return (
    <Door title={text.access.invited(workspace)} hint={known ? `${words} ${text.access.invitedKnown}` : words}>
      <JoinForm token={token} {...{ email, known }} />
    </Door>
  )
}

const fresh = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required)),
  password: z.string().check(z.minLength(12, text.access.passwordHint)),
})
const old = z.object({ name: z.string(), password: z.string().check(z.minLength(1, text.field.required)) })

function JoinForm({ token, email, known }: { token: string; email: string; known: boolean }) {
  const form = useZodForm(known ? old : fresh, { name: '', password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await ask('POST', `/session/invitations/${token}`, { ...values, language: code(language) })
      window.location.assign(url.root)
    } catch (error) {
      blame(form, problemOf(error))
    }
  })
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Input label={text.access.email} type="email" autoComplete="username" value={email} readOnly />
      {!known && (
        <Input
          label={text.access.yourName}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
      )}
      <Input
        label={text.access.password}
        hint={known ? undefined : text.access.passwordHint}
        type="password"
        autoComplete={known ? 'current-password' : 'new-password'}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="primary" pending={isSubmitting}>
        {text.access.join}
      </Button>
    </form>
  )
}
