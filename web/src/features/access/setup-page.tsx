import { useEffect, useMemo, useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { z } from 'zod/mini'
import { ask } from '../../app/http'
import { session } from '../../app/session'
import { url } from '../../app/url'
import { blame, useZodForm } from '../../lib/form'
import { problemOf } from '../../lib/problem'
import { code, language } from '../../text/language'
import { text } from '../../text/text'
import { Button, buttonClass } from '../../ui/button'
import { Input } from '../../ui/field'
import { Choose } from '../../ui/choose'
import { Alert } from '../../ui/trouble'
import { regions, zones } from '../../lib/region'
import { here } from '../../lib/when'
import { Door } from './door'

const needed = z.string().check(z.trim(), z.minLength(1, text.field.required))
const schema = z.object({
  token: needed,
  workspace: needed,
  subaccount: needed,
  timeZone: needed,
  region: z.string(),
  name: needed,
  email: needed,
  password: z.string().check(z.minLength(12, text.access.passwordHint)),
})

// SetupPage makes the workspace, its first subaccount and its owner. Its token stands behind the # of the printed link, where no
// log sees it.
export function SetupPage() {
  const [done, setDone] = useState(false)
  useEffect(() => {
    void session.options().then(
      (o) => {
        setDone(!o.setup)
      },
      () => undefined,
    )
  }, [])
  return (
    <Door title={text.access.setup} hint={done ? text.access.setupDone : text.access.setupHint}>
      {done ? (
        <a href={url.login} className={buttonClass('primary')}>
          {text.access.signIn}
        </a>
      ) : (
        <SetupForm />
      )}
    </Door>
  )
}

function SetupForm() {
  const token = window.location.hash.slice(1)
  const form = useZodForm(schema, {
    token,
    workspace: '',
    subaccount: '',
    timeZone: here() || 'UTC',
    region: '',
    name: '',
    email: '',
    password: '',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      const { subaccount } = await ask<{ subaccount: string }>('POST', '/session/setup', {
        ...values,
        language: code(language),
      })
      window.location.assign(url.home.replace('$subaccount', subaccount))
    } catch (error) {
      blame(form, problemOf(error))
    }
  })
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      {!token && (
        <Input
          label={text.access.setupToken}
          hint={text.access.setupTokenHint}
          error={errors.token?.message}
          {...form.register('token')}
        />
      )}
      <Input
        label={text.access.workspaceName}
        autoComplete="organization"
        error={errors.workspace?.message}
        {...form.register('workspace')}
      />
      <Input label={text.access.subaccountName} error={errors.subaccount?.message} {...form.register('subaccount')} />
      <Where control={form.control} />
      <Input label={text.access.yourName} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <Input
        label={text.access.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Input
        label={text.access.password}
        hint={text.access.passwordHint}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="primary" pending={isSubmitting}>
        {text.access.begin}
      </Button>
    </form>
  )
}

type Values = z.output<typeof schema>

// Where the first client is: its country says how its telephone numbers are read.
function Where({ control }: { control: Control<Values, unknown, Values> }) {
  const zone = useController({ control, name: 'timeZone' })
  const country = useController({ control, name: 'region' })
  const countries = useMemo(() => regions(), [])
  const own = zone.field.value
  const places = useMemo(() => zones(own), [own])
  const words = text.subaccount
  return (
    <>
      <Choose
        label={words.region}
        hint={words.regionHint}
        value={country.field.value}
        options={countries}
        error={country.fieldState.error?.message}
        onChange={country.field.onChange}
      />
      <Choose
        label={words.timeZone}
        hint={words.timeZoneHint}
        value={own}
        options={places}
        error={zone.fieldState.error?.message}
        onChange={zone.field.onChange}
      />
    </>
  )
}
