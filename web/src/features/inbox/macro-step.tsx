import { Trash2 } from 'lucide-react'
import type { MacroAction, Priority } from '../../gql/graphql'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import type { Draft } from './macro-draft'

type Props = {
  step: Draft
  number: number
  error: string | undefined
  teams: readonly { id: string; name: string }[]
  onChange: (change: Partial<Draft>) => void
  onRemove: (() => void) | null
}

const actions = Object.entries(text.conversation.inbox.macro.actions).map(([value, label]) => ({ value, label }))
const priorities = Object.entries(text.conversation.inbox.priorities).map(([value, label]) => ({ value, label }))

// MacroStep is one step of a macro in its form.
export function MacroStep({ step, number, error, teams, onChange, onRemove }: Props) {
  const words = text.conversation.inbox.macro
  return (
    <li className="flex items-start gap-2 rounded-lg border border-line p-3">
      <fieldset className="flex min-w-0 flex-1 flex-col gap-3">
        <legend className="sr-only">{words.step(number)}</legend>
        <Select
          label={`${words.step(number)}: ${words.action}`}
          value={step.action}
          options={actions}
          onChange={(e) => {
            onChange({ action: e.target.value as MacroAction })
          }}
        />
        <Detail {...{ step, teams, onChange }} />
        {error && (
          <p role="alert" className="text-xs text-bad">
            {error}
          </p>
        )}
      </fieldset>
      {onRemove && <IconButton icon={Trash2} size="small" label={words.removeStep(number)} onClick={onRemove} />}
    </li>
  )
}

// Detail is what the action of the step needs.
function Detail({ step, teams, onChange }: Pick<Props, 'step' | 'teams' | 'onChange'>) {
  const words = text.conversation.inbox.macro
  switch (step.action) {
    case 'REPLY':
    case 'NOTE':
      return (
        <Textarea
          label={words.text}
          rows={3}
          maxLength={10_000}
          hint={step.action === 'REPLY' && words.textHint}
          value={step.text}
          onChange={(e) => {
            onChange({ text: e.target.value })
          }}
        />
      )
    case 'ASSIGN':
      return (
        <IdPicker
          of="teammate"
          label={words.member}
          value={step.assigneeId}
          onChange={(assigneeId) => {
            onChange({ assigneeId })
          }}
        />
      )
    case 'TEAM':
      return (
        <Select
          label={text.conversation.inbox.team}
          value={step.teamId}
          empty={words.choose}
          options={teams.map((t) => ({ value: t.id, label: t.name }))}
          onChange={(e) => {
            onChange({ teamId: e.target.value })
          }}
        />
      )
    case 'PRIORITY':
      return (
        <Select
          label={text.conversation.inbox.priority}
          value={step.priority}
          options={priorities}
          onChange={(e) => {
            onChange({ priority: e.target.value as Priority })
          }}
        />
      )
    case 'SNOOZE':
      return <Span minutes={step.minutes} onChange={onChange} />
    case 'TAG':
      return (
        <IdPicker
          of="tag"
          label={words.tag}
          value={step.tagId}
          onChange={(tagId) => {
            onChange({ tagId })
          }}
        />
      )
    default:
      return null
  }
}

// Span is how long a snooze lasts. One that was made otherwise is offered beside the usual ones.
function Span({ minutes, onChange }: { minutes: number; onChange: Props['onChange'] }) {
  const words = text.conversation.inbox.macro
  const spans = minutes in words.spans ? words.spans : { ...words.spans, [minutes]: words.span(minutes) }
  return (
    <Select
      label={words.minutes}
      value={String(minutes)}
      options={Object.entries(spans).map(([value, label]) => ({ value, label }))}
      onChange={(e) => {
        onChange({ minutes: Number(e.target.value) })
      }}
    />
  )
}
