import { Users } from 'lucide-react'
import { useState } from 'react'
import { usePart } from '../../app/later'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { TeamCard_TeamFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { EntryCard } from './entry-card'

const Fragment = graphql(`
  fragment TeamCard_Team on Team {
    id
    name
    assignment
    members {
      id
      name
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteTeam($id: ID!) {
    deleteTeam(id: $id) {
      id
    }
  }
`)

type Team = TeamCard_TeamFragment
type Props = {
  teams: readonly FragmentType<typeof Fragment>[]
  members: readonly { id: string; name: string }[]
  onChange: () => void
}

const load = () => import('./team-dialog').then((m) => m.TeamDialog)

// TeamCard has the teams to which conversations are assigned.
export function TeamCard({ teams, members, onChange }: Props) {
  const words = text.conversation.inbox.teams
  const may = useCan('subaccounts:update')
  const { it: Dialog, want, near } = usePart(load)
  const [edited, setEdited] = useState<Team | 'new' | null>(null)
  const [remove] = useMutate(Deleting, { touches: ['Team', 'Conversation'] })
  const edit = (team: Team | 'new') => {
    want()
    setEdited(team)
  }
  return (
    <EntryCard
      words={words}
      icon={Users}
      entries={readFragment(Fragment, teams)}
      may={may}
      near={near}
      about={(t) => `${words.count(t.members.length)} · ${words.rules[t.assignment]}`}
      onEdit={edit}
      remove={(id) => remove({ id })}
    >
      {edited && Dialog && (
        <Dialog
          team={edited === 'new' ? null : edited}
          members={members}
          onClose={(changed) => {
            setEdited(null)
            if (changed) onChange()
          }}
        />
      )}
    </EntryCard>
  )
}
