import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import type { InviteMemberMutation } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Secret } from '../../ui/copy'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import { RoleSelect } from './role-select'
import { SubaccountTicks } from './subaccount-ticks'

const Invite = graphql(`
  mutation InviteMember($input: CreateInvitationInput!) {
    createInvitation(input: $input) {
      invitation {
        ...Invitations_Invitation
        email
      }
      link
      mailed
    }
  }
`)

export const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, text.field.required), z.email(text.contact.notEmail)),
  role: z.string(),
  subaccounts: z.array(z.string()),
})

// InviteDialog creates an invitation link, and shows it once.
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<InviteMemberMutation['createInvitation'] | null>(null)
  const words = text.settings.members
  return (
    <Dialog
      open
      onClose={onClose}
      title={made ? words.link : words.invite}
      hint={made ? words.linkHint : undefined}
      held={made !== null}
    >
      {made ? (
        <div className="flex flex-col gap-3">
          <Secret value={made.link} label={words.link} />
          <p className="text-soft">{made.mailed ? words.mailed(made.invitation.email) : words.notMailed}</p>
          <DialogButtons>
            <Button look="primary" onClick={onClose}>
              {text.action.done}
            </Button>
          </DialogButtons>
        </div>
      ) : (
        <InviteForm onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  )
}

function InviteForm({
  onMade,
  onClose,
}: {
  onMade: (made: InviteMemberMutation['createInvitation']) => void
  onClose: () => void
}) {
  const form = useZodForm(schema, { email: '', role: 'operator', subaccounts: [] })
  const { errors } = form.formState
  const [invite, pending] = useMutate(Invite, { quiet: true, touches: ['Invitation'] })
  const submit = form.handleSubmit(async (input) => {
    const { data, problem } = await invite({ input })
    if (problem) blame(form, problem)
    else onMade(data.createInvitation)
  })
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-5" noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <Input
        label={text.field.email}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RoleSelect value={field.value} onChange={field.onChange} error={errors.role?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="subaccounts"
        render={({ field }) => (
          <SubaccountTicks value={field.value} onChange={field.onChange} error={errors.subaccounts?.message} />
        )}
      />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={pending}>
          {text.settings.members.send}
        </Button>
      </DialogButtons>
    </form>
  )
}
