import { CircleCheck, Flag, RotateCcw, Search, UserRoundPlus, Users } from 'lucide-react'
import { useReducer, type Ref } from 'react'
import { useCan, useShell } from '../../app/shown'
import type { Priority, TriageInput } from '../../gql/graphql'
import { soughtMost, useTeammates } from '../../pick/teammate'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { useAssigning } from './assigning'
import { SnoozeMenu } from './snooze-menu'
import { useTeams } from './teams'
import type { Triage } from './triage'

type Props = {
  ids: readonly string[]
  // done says that all of them are.
  done: boolean
  triage: Triage
  // onDone gets the conversations that were changed.
  onDone?: ((ids: readonly string[]) => void) | undefined
  assignRef?: Ref<HTMLButtonElement>
}

// TriageMenus decide about one conversation, or about several at once.
export function TriageMenus({ ids, done, triage, onDone, assignRef }: Props) {
  const words = text.conversation.inbox
  const finish = async () => {
    const ok = await triage(
      ids,
      { status: done ? 'OPEN' : 'DONE' },
      done ? words.reopened(ids.length) : words.isDone(ids.length),
    )
    if (ok) onDone?.(ids)
  }
  return (
    <>
      <Assign {...{ ids, triage, onDone, assignRef }} />
      <SnoozeMenu {...{ ids, triage, onDone }} />
      <Menu
        label={words.priority}
        trigger={<IconButton icon={Flag} label={words.priority} size="small" />}
        items={(Object.keys(words.priorities) as Priority[]).map((priority) => ({
          label: words.priorities[priority],
          onSelect: () =>
            void triage(ids, { priority }, words.prioritySet(ids.length)).then((ok) => {
              if (ok) onDone?.(ids)
            }),
        }))}
      />
      <IconButton
        icon={done ? RotateCcw : CircleCheck}
        label={done ? words.reopen : words.done}
        size="small"
        onClick={() => void finish()}
      />
    </>
  )
}

// shownMost is how many members stand in the menu; the others are searched.
const shownMost = 20

// Assign offers the members once it is opened, oneself first.
function Assign({ ids, triage, onDone, assignRef }: Omit<Props, 'done'>) {
  const words = text.conversation.inbox
  const [wanted, want] = useReducer((times: number) => times + 1, 0)
  const { userId, name } = useShell()
  const may = useCan('conversations:update')
  const ask = useAssigning()
  const team = useTeammates(wanted > 0)
  const others = team.filter((t) => t.id !== userId)
  const large = others.length > shownMost || team.length >= soughtMost
  const teams = useTeams(wanted)
  const to = (change: Pick<TriageInput, 'assigneeId' | 'teamId'>, said: string, name?: string) => () =>
    void triage(ids, change, said, name).then((ok) => {
      if (ok) onDone?.(ids)
    })
  return (
    <Menu
      label={words.assign}
      trigger={
        <IconButton
          ref={assignRef}
          icon={UserRoundPlus}
          label={words.assign}
          size="small"
          onPointerEnter={want}
          onFocus={want}
          onClick={want}
        />
      }
      items={[
        may && { label: words.toMe, onSelect: to({ assigneeId: userId }, words.isMine(ids.length), name) },
        ...others.slice(0, shownMost).map((t) => ({
          id: t.id,
          label: t.name,
          onSelect: to({ assigneeId: t.id }, words.isAssigned(ids.length, t.name), t.name),
        })),
        large && {
          label: words.toOther,
          icon: Search,
          onSelect: () => {
            ask((assigneeId, name) => {
              to({ assigneeId }, words.isAssigned(ids.length, name), name)()
            })
          },
        },
        ...teams.map((t, i) => ({
          id: t.id,
          label: words.toTeam(t.name),
          icon: Users,
          divided: i === 0,
          onSelect: to({ teamId: t.id }, words.isAssigned(ids.length, t.name), t.name),
        })),
        {
          label: words.toNobody,
          divided: true,
          onSelect: to({ assigneeId: null, teamId: null }, words.isUnassigned(ids.length)),
        },
      ]}
    />
  )
}
