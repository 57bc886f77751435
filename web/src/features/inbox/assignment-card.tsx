import { Leave } from '../../app/leave'
import { useCan } from '../../app/shown'
import { useOver } from '../../edit/over'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { Assignment, InboxSettingsInput } from '../../gql/graphql'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Members } from './members'

const Fragment = graphql(`
  fragment AssignmentCard_InboxSettings on InboxSettings {
    assignment
    assignees {
      id
      name
    }
  }
`)

type Props = {
  settings: FragmentType<typeof Fragment>
  team: readonly { id: string; name: string }[]
  saving: boolean
  onSave: (input: InboxSettingsInput) => Promise<boolean>
}

// AssignmentCard says who gets the conversations that begin to wait for a person.
export function AssignmentCard({ settings, team, saving, onSave }: Props) {
  const words = text.conversation.inbox.settings
  const now = readFragment(Fragment, settings)
  const may = useCan('subaccounts:update')
  const { values, changed, dirty, set, settle } = useOver({
    assignment: now.assignment,
    assignees: now.assignees.filter((a) => a.name).map((a) => a.id),
  })
  const { assignment: rule, assignees: there } = values
  const save = async () => {
    if (!(await onSave(changed))) return
    settle(changed)
    tell(text.state.saved)
  }
  return (
    <Card title={words.assignment} hint={words.assignmentHint}>
      <div className="flex max-w-xl flex-col gap-4">
        <Select
          label={words.rule}
          value={rule}
          disabled={!may}
          options={Object.entries(words.rules).map(([value, label]) => ({ value, label }))}
          onChange={(e) => {
            set({ assignment: e.target.value as Assignment })
          }}
        />
        {rule !== 'OFF' && (
          <Members
            team={team}
            known={now.assignees}
            chosen={there}
            disabled={!may}
            onChange={(assignees) => {
              set({ assignees })
            }}
          />
        )}
        {may && (
          <Button look="primary" pending={saving} className="self-start" onClick={() => void save()}>
            {text.action.save}
          </Button>
        )}
        <Leave dirty={may && dirty} />
      </div>
    </Card>
  )
}
