import { Pencil, Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { usePart } from '../../app/later'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { TeamCard_TeamFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { later } from '../../lib/undo'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'

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
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [remove] = useMutate(Deleting, { touches: ['Team', 'Conversation'] })
  const edit = (team: Team | 'new') => {
    want()
    setEdited(team)
  }
  const away = ({ id, name }: Team) => {
    setGone((was) => new Set([...was, id]))
    const back = () => {
      setGone((was) => new Set([...was].filter((other) => other !== id)))
    }
    const run = async () => {
      if (!(await remove({ id })).data) back()
    }
    later(words.deleted(name), () => void run(), back)
  }
  const rows = readFragment(Fragment, teams).filter((t) => !gone.has(t.id))
  return (
    <Card
      title={words.title}
      hint={words.hint}
      actions={
        may && (
          <Button
            icon={Plus}
            {...near}
            onClick={() => {
              edit('new')
            }}
          >
            {words.add}
          </Button>
        )
      }
    >
      {rows.length === 0 && <Empty icon={Users} title={words.none} hint={words.noneHint} />}
      <ul aria-label={words.title}>
        {rows.map((t) => (
          <li key={t.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <span className="w-40 shrink-0 truncate font-medium">{t.name}</span>
            <span className="min-w-0 flex-1 truncate text-soft">
              {words.count(t.members.length)} · {words.rules[t.assignment]}
            </span>
            {may && (
              <>
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`${words.edit}: ${t.name}`}
                  {...near}
                  onClick={() => {
                    edit(t)
                  }}
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`${words.remove}: ${t.name}`}
                  onClick={() => {
                    away(t)
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
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
    </Card>
  )
}
