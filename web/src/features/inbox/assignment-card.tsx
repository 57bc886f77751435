import { useCan } from '../../app/shown'
import { useOver } from '../../edit/over'
import type { Part } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { Assignment, InboxSettingsInput } from '../../gql/graphql'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Select } from '../../ui/select'
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

type Values = { assignment: Assignment; assignees: string[] }
type Assigning = Part<InboxSettingsInput> & {
  values: Values
  set: (change: Partial<Values>) => void
  known: readonly { id: string; name: string }[]
}

// useAssignment is who gets conversations, as it is and as one changes it.
export function useAssignment(settings: FragmentType<typeof Fragment>): Assigning {
  const now = readFragment(Fragment, settings)
  const { values, changed, dirty, set, settle, reset } = useOver<Values>({
    assignment: now.assignment,
    assignees: now.assignees.filter((a) => a.name).map((a) => a.id),
  })
  return {
    label: text.conversation.inbox.settings.assignment,
    dirty,
    values,
    set,
    known: now.assignees,
    input: () => changed,
    settle: () => settle(changed),
    reset,
  }
}

type Props = {
  assigning: Assigning
  team: readonly { id: string; name: string }[]
  // refused is what the server says of fields.
  refused: Readonly<Record<string, string>>
}

// AssignmentCard says who gets the conversations that begin to wait for a person.
export function AssignmentCard({ assigning: { values, set, known }, team, refused }: Props) {
  const words = text.conversation.inbox.settings
  const may = useCan('subaccounts:update')
  const { assignment: rule, assignees: there } = values
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
            known={known}
            chosen={there}
            disabled={!may}
            error={refused['assignees'] ?? ''}
            onChange={(assignees) => {
              set({ assignees })
            }}
          />
        )}
      </div>
    </Card>
  )
}
