import { useState } from 'react'
import { z } from 'zod/mini'
import { changedIn, rebase } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import type { Assignment, TeamCard_TeamFragment } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import type { Teammate } from '../../pick/teammate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { Members, useGone } from './members'

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

const Newest = graphql(`
  query NewestTeams {
    teams {
      id
      name
      assignment
      members {
        id
        name
      }
    }
  }
`)

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(60)) })

type Props = {
  team: TeamCard_TeamFragment | null
  members: readonly { id: string; name: string }[]
  onClose: (changed: boolean) => void
}

type Known = Pick<TeamCard_TeamFragment, 'name' | 'assignment' | 'members'>

const valuesOf = (team: Known | null) => ({
  name: team?.name ?? '',
  assignment: team?.assignment ?? ('ROUND_ROBIN' as const),
  members: team?.members.flatMap((m) => (m.name ? [m.id] : [])) ?? [],
})

const none: readonly Teammate[] = []

// TeamDialog makes a team, or changes one.
export function TeamDialog({ team, members, onClose }: Props) {
  const words = text.conversation.inbox.teams
  const [begun] = useState(() => valuesOf(team))
  const form = useZodForm(schema, { name: begun.name })
  const [rule, setRule] = useState<Assignment>(begun.assignment)
  const [chosen, setChosen] = useState<string[]>(begun.members)
  const newest = useNewest(Newest)
  const gone = useGone(members, team?.members ?? none)
  const [wrong, setWrong] = useState('')
  const [create] = useMutate(Creating, { quiet: true, touches: ['Team'] })
  const [update] = useMutate(Updating, { quiet: true, touches: ['Team', 'Conversation'] })
  const { errors, isSubmitting, isDirty } = form.formState
  const send = async ({ name }: z.output<typeof schema>) => {
    const mine = { name, assignment: rule, members: chosen }
    const here = (input: typeof mine) => ({ ...input, members: input.members.filter((id) => !gone.has(id)) })
    const change = async (id: string) => {
      const { data, problem } = await newest({})
      if (problem) return { problem }
      const theirs = data.teams.find((t) => t.id === id)
      const input = theirs ? rebase(changedIn<typeof mine>(begun, mine), mine, valuesOf(theirs)) : mine
      return update({ id, input: here(input) })
    }
    const { problem } = team ? await change(team.id) : await create({ input: here(mine) })
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
    <Dialog
      held={isDirty || rule !== begun.assignment || chosen !== begun.members}
      open
      onClose={close}
      title={team ? words.edit : words.add}
    >
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
        <Members
          team={members}
          known={team?.members ?? none}
          chosen={chosen}
          error={wrong}
          onChange={(to) => {
            setWrong('')
            setChosen(to)
          }}
        />
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
