import { Laptop } from 'lucide-react'
import { useQuery } from 'urql'
import { z } from 'zod/mini'
import { session } from '../../app/session'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Waiting } from '../../ui/empty'
import { Facts } from '../../ui/facts'
import { Input } from '../../ui/field'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { Ago } from '../../ui/time'
import { tell } from '../../ui/toast'
import { Alert, Trouble } from '../../ui/trouble'
import { browserOf } from './browser'
import { LanguageCard } from './language-card'

const Document = graphql(`
  query AccountPage {
    sessions {
      ...AccountPage_Session
    }
  }
`)

const Fragment = graphql(`
  fragment AccountPage_Session on Session {
    id
    current
    address
    userAgent
    createdAt
    lastSeenAt
  }
`)

const Revoke = graphql(`
  mutation RevokeSession($id: ID!) {
    revokeSession(id: $id) {
      id
    }
  }
`)

const words = text.settings.account

// AccountPage has the personal settings of the signed-in user.
export function AccountPage() {
  const { name, email, role } = useShell()
  const [{ data, error }, again] = useQuery({ query: Document })
  return (
    <Page title={words.title} hint={words.hint}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Card title={words.who}>
            <Facts
              facts={[
                [text.field.name, name],
                [text.field.email, email],
                [text.settings.members.role, text.access.roles[role] ?? role],
              ]}
            />
          </Card>
          <Spot id="language">
            <LanguageCard />
          </Spot>
        </div>
        <Spot id="password">
          <PasswordForm onChanged={() => again({ requestPolicy: 'network-only' })} />
        </Spot>
      </div>
      {error && !data && <Trouble inside problem={problemOf(error)} onRetry={() => again()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Spot id="sessions">
          <Sessions sessions={data.sessions} />
        </Spot>
      )}
    </Page>
  )
}

function Sessions({ sessions }: { sessions: readonly FragmentType<typeof Fragment>[] }) {
  const rows = readFragment(Fragment, sessions)
  const [revoke, pending] = useMutate(Revoke, { touches: ['Session'] })
  return (
    <Card title={words.sessions} flush>
      <ul>
        {rows.map((s) => (
          <li key={s.id} className="flex items-center gap-4 border-t border-line px-5 py-3">
            <Laptop className="size-5 text-soft" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 font-medium">
                <span className="truncate">{browserOf(s.userAgent) ?? words.unknown}</span>
                {s.current && <Badge tone="accent">{words.current}</Badge>}
              </p>
              <p className="truncate text-xs text-soft">{s.address}</p>
            </div>
            <span className="text-xs text-soft max-md:hidden">
              {words.seen} <Ago at={s.lastSeenAt} />
            </span>
            {!s.current && (
              <Button
                size="small"
                pending={pending}
                onClick={() => void revoke({ id: s.id }).then((r) => r.data && tell(words.ended))}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const schema = z.object({
  current: z.string().check(z.minLength(1, text.field.required)),
  password: z.string().check(z.minLength(12, text.access.passwordHint)),
})

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useZodForm(schema, { current: '', password: '' })
  const { errors, isSubmitting } = form.formState
  const { email } = useShell()
  const submit = form.handleSubmit(async ({ current, password }) => {
    try {
      await session.changePassword(current, password)
      form.reset()
      tell(words.changed)
      onChanged()
    } catch (error) {
      blame(form, problemOf(error))
    }
  })
  return (
    <Card title={words.password} hint={words.passwordHint}>
      <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Input
          label={text.access.currentPassword}
          type="password"
          autoComplete="current-password"
          error={errors.current?.message}
          {...form.register('current')}
        />
        <Input
          label={text.access.newPassword}
          hint={text.access.passwordHint}
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" look="primary" pending={isSubmitting} className="self-start">
          {words.change}
        </Button>
      </form>
    </Card>
  )
}
