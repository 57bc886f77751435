import { useState } from 'react'
import { text } from '../text/text'
import { Button } from '../ui/button'
import { Dialog, DialogButtons } from '../ui/dialog'
import { Diff } from '../ui/diff'
import type { Edit } from './edit'
import type { Save } from './save'

type Props<V> = {
  edit: Edit<V>
  save: Save<V>
  labels: Record<keyof V, string>
  // show writes a value, where it is not a plain one.
  show?: (name: keyof V, value: V[keyof V]) => string
}
type Choice = 'mine' | 'theirs'

// ConflictDialog shows where two people have changed the same, and has one decide, field by field.
export function ConflictDialog<V extends object>({ edit, save, labels, show = (_, value) => shown(value) }: Props<V>) {
  const words = text.edit.conflict
  const [choices, setChoices] = useState<Partial<Record<keyof V, Choice>>>({})
  if (!save.conflict) return null
  const { names, theirs } = save.conflict
  const open = names.filter((name) => !choices[name]).length
  const decide = () => save.decide(names.filter((name) => choices[name] === 'theirs'))
  return (
    <Dialog open onClose={save.close} title={words.title} hint={words.hint} width="wide">
      <div className="flex flex-col gap-6">
        {names.map((name) => (
          <Meeting
            key={String(name)}
            name={String(name)}
            label={labels[name]}
            mine={show(name, edit.values[name])}
            theirs={show(name, theirs.values[name])}
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
  name: string
  label: string
  mine: string
  theirs: string
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function Meeting({ name, label, mine, theirs, choice, onChoose }: MeetingProps) {
  const words = text.edit.conflict
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

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? text.edit.on : text.edit.off
  return value === null ? '' : String(value)
}
