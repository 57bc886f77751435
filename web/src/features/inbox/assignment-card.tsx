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
import { Checkbox } from '../../ui/toggle'
import { tell } from '../../ui/toast'

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
  const present = (ids: readonly string[]) => team.map((t) => t.id).filter((id) => ids.includes(id))
  const { values, changed, dirty, set, settle } = useOver({
    assignment: now.assignment,
    assignees: present(now.assignees.map((a) => a.id)),
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
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 font-medium">{words.members}</legend>
            {team.length === 0 && <p className="text-soft">{words.membersNone}</p>}
            {team.map((t) => (
              <Checkbox
                key={t.id}
                label={t.name}
                disabled={!may}
                checked={there.includes(t.id)}
                onChange={(on) => {
                  set({ assignees: present(on ? [...there, t.id] : there.filter((id) => id !== t.id)) })
                }}
              />
            ))}
          </fieldset>
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
