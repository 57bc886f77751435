import { useMemo, useState } from 'react'
import { IdPicker } from '../../pick/id-picker'
import { soughtMost, useTeammateNames, type Teammate } from '../../pick/teammate'
import { text } from '../../text/text'
import { Checkbox } from '../../ui/toggle'

type Props = {
  // team are the first members by name, and known those who were chosen before.
  team: readonly Teammate[]
  known: readonly Teammate[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  disabled?: boolean
  error?: string
}

// useGone are those of the known who work here no more, which is asked of the server for all that are not among the first.
export function useGone(team: readonly Teammate[], known: readonly Teammate[]): ReadonlySet<string> {
  const names = useTeammateNames(known.map((k) => k.id).filter((id) => !team.some((t) => t.id === id)))
  return useMemo(() => new Set([...names].flatMap(([id, name]) => (name === null ? [id] : []))), [names])
}

// Members chooses some of those who may work on conversations. Of a large team the first stand there, and the others are searched.
export function Members({ team, known, chosen, onChange, disabled = false, error }: Props) {
  const words = text.conversation.inbox.settings
  const [found, setFound] = useState<readonly Teammate[]>([])
  const gone = useGone(team, known)
  const all = useMemo(
    () => [
      ...new Map([...team, ...known.filter((k) => k.name && !gone.has(k.id)), ...found].map((t) => [t.id, t])).values(),
    ],
    [team, known, gone, found],
  )
  const choose = (ids: string[]) => {
    onChange(ids.filter((id) => !gone.has(id)))
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{words.members}</legend>
      {all.length === 0 && <p className="text-soft">{words.membersNone}</p>}
      {all.map((t) => (
        <Checkbox
          key={t.id}
          label={t.name}
          disabled={disabled}
          checked={chosen.includes(t.id)}
          onChange={(on) => {
            choose(on ? [...chosen, t.id] : chosen.filter((id) => id !== t.id))
          }}
        />
      ))}
      {team.length >= soughtMost && !disabled && (
        <IdPicker
          of="teammate"
          label={words.membersMore}
          value=""
          onChange={(id, name) => {
            if (!id) return
            setFound((was) => [...was, { id, name }])
            choose([...chosen.filter((c) => c !== id), id])
          }}
        />
      )}
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
