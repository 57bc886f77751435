import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session, type SignInOptions } from '../../app/session'
import { url } from '../../app/url'
import { remember } from '../../text/language'
import { text } from '../../text/text'
import { buttonClass } from '../../ui/button'
import { Alert } from '../../ui/trouble'
import { Door } from './door'
import { ownPath } from './own-path'
import { SignInForm } from './sign-in-form'

// LoginPage is for who has a login. The first one of all is sent to set the installation up.
export function LoginPage() {
  const { to, problem } = useSearch({ strict: false }) as { to?: unknown; problem?: string }
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    void session.options().then(setOptions, () => undefined)
  }, [])
  const target = ownPath(to)
  return (
    <Door title={text.access.signIn} hint={text.access.signInHint}>
      <div className="flex flex-col gap-4">
        {problem && <Alert>{problem === 'no_access' ? text.access.noAccess : text.access.oidcFailed}</Alert>}
        {options?.setup && (
          <a href={url.setup} className={buttonClass('primary')}>
            {text.access.setup}
          </a>
        )}
        {options?.oidc && (
          <>
            <a href={`/session/oidc?to=${encodeURIComponent(target)}`} className={buttonClass('plain')}>
              {text.access.with(options.oidc.name)}
            </a>
            <p className="text-center text-xs text-soft">{text.access.or}</p>
          </>
        )}
        <SignInForm
          onDone={(who) => {
            remember(who.language)
            window.location.assign(target)
          }}
        />
        <a href={url.forgot} className="self-start text-sm text-accent hover:underline">
          {text.access.forgot}
        </a>
      </div>
    </Door>
  )
}
