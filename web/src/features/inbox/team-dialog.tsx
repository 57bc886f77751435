import { useState } from 'react'
import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import type { Assignment, TeamCard_TeamFragment } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Checkbox } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'

const Creating = graphql(`
  mutation CreateTeam($input: TeamInput!) {
    createTeam(input: $input) {
      ...TeamCard_Team
    }
  }
`)

const Updating = graphql(`
  mutation UpdateTeam($id: ID!, $input: TeamInput!) {
    updateTeam(id: $id, input: $input) {
      ...TeamCard_Team
    }
  }
`)

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(60)) })

type Props = {
  team: TeamCard_TeamFragment | null
  members: readonly { id: string; name: string }[]
  onClose: (changed: boolean) => void
}

// TeamDialog makes a team, or changes one.
export function TeamDialog({ team, members, onClose }: Props) {
  const words = text.conversation.inbox.teams
  const form = useZodForm(schema, { name: team?.name ?? '' })
  const [rule, setRule] = useState<Assignment>(team?.assignment ?? 'ROUND_ROBIN')
  const [chosen, setChosen] = useState<readonly string[]>(team?.members.map((m) => m.id) ?? [])
  const [wrong, setWrong] = useState('')
  const [create] = useMutate(Creating, { quiet: true, touches: ['Team'] })
  const [update] = useMutate(Updating, { quiet: true, touches: ['Team', 'Conversation'] })
  const { errors, isSubmitting } = form.formState
  const there = chosen.filter((id) => members.some((m) => m.id === id))
  const send = async ({ name }: z.output<typeof schema>) => {
    const input = { name, assignment: rule, members: [...there] }
    const { problem } = team ? await update({ id: team.id, input }) : await create({ input })
    if (problem) {
      setWrong(problem.fields['members'] ?? '')
      if (!problem.fields['members']) blame(form, problem)
      return
    }
    onClose(true)
    tell(team ? text.state.saved : words.added(name))
  }
  const close = () => {
    onClose(false)
  }
  return (
    <Dialog open onClose={close} title={team ? words.edit : words.add}>
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <Select
          label={text.conversation.inbox.settings.rule}
          value={rule}
          options={Object.entries(words.rules).map(([value, label]) => ({ value, label }))}
          onChange={(e) => {
            setRule(e.target.value as Assignment)
          }}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{text.conversation.inbox.settings.members}</legend>
          {members.map((m) => (
            <Checkbox
              key={m.id}
              label={m.name}
              checked={there.includes(m.id)}
              onChange={(on) => {
                setWrong('')
                setChosen(on ? [...there, m.id] : there.filter((id) => id !== m.id))
              }}
            />
          ))}
          {wrong && (
            <p role="alert" className="text-xs text-bad">
              {wrong}
            </p>
          )}
        </fieldset>
        <DialogButtons>
          <Button onClick={close}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {team ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
