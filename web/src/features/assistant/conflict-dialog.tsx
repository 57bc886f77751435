import { useState } from 'react'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Diff } from '../../ui/diff'
import type { Edit } from './edit'
import type { Conflict, Save } from './save'
import { valuesOf, type Name, type Values } from './values'

type Props = { conflict: Conflict; edit: Edit; save: Save }
type Choice = 'mine' | 'theirs'

// ConflictDialog shows where two people have changed the same, and has one decide, field by field.
export function ConflictDialog({ conflict, edit, save }: Props) {
  const words = text.assistant.conflict
  const [choices, setChoices] = useState<Partial<Record<Name, Choice>>>({})
  const theirs = valuesOf(conflict.theirs)
  const open = conflict.names.filter((name) => !choices[name]).length
  const decide = () => save.decide(conflict.names.filter((name) => choices[name] === 'theirs'))
  return (
    <Dialog open onClose={save.close} title={words.title} hint={words.hint} width="wide">
      <div className="flex flex-col gap-6">
        {conflict.names.map((name) => (
          <Meeting
            key={name}
            name={name}
            mine={shown(edit.values, name)}
            theirs={shown(theirs, name)}
            choice={choices[name]}
            onChoose={(choice) => {
              setChoices((old) => ({ ...old, [name]: choice }))
            }}
          />
        ))}
      </div>
      <DialogButtons>
        {open > 0 && (
          <span className="mr-auto self-center text-soft" role="status">
            {words.open(open)}
          </span>
        )}
        <Button onClick={save.close}>{text.action.cancel}</Button>
        <Button look="primary" disabled={open > 0} pending={save.pending} onClick={() => void decide()}>
          {words.save}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type MeetingProps = {
  name: Name
  mine: string
  theirs: string
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function Meeting({ name, mine, theirs, choice, onChoose }: MeetingProps) {
  const words = text.assistant.conflict
  const label = text.assistant.fields[name]
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium">
        <span aria-hidden>{label}</span>
        <span className="sr-only">{words.legend(label)}</span>
      </legend>
      <p className="text-xs text-soft">{words.key}</p>
      <Diff before={theirs} after={mine} label={words.diff(label)} />
      <div className="flex flex-wrap gap-5">
        {(['theirs', 'mine'] as const).map((c) => (
          <label key={c} className="flex items-center gap-2">
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={choice === c}
              onChange={() => {
                onChoose(c)
              }}
              className="size-4 accent-accent"
            />
            {words[c]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function shown(values: Values, name: Name): string {
  const value = values[name]
  if (Array.isArray(value)) return value.join('\n')
  return value === null ? '' : String(value)
}
