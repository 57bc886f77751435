import { useCallback, useState } from 'react'
import { useShell } from '../../app/shown'
import { useNames } from '../../pick/name'
import { useTickable } from '../../pick/subaccounts'
import { text } from '../../text/text'
import { Input } from '../../ui/field'
import { Checkbox } from '../../ui/toggle'

type Props = { value: string[]; onChange: (ids: string[]) => void; error?: string | undefined }

// SubaccountTicks limits a member or a key to some subaccounts; if none is selected there is no limit.
export function SubaccountTicks({ value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const { found, many } = useTickable(typed, value)
  const toggle = (id: string) => (on: boolean) => {
    onChange(on ? [...value, id] : value.filter((v) => v !== id))
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{text.settings.members.limit}</legend>
      {many && (
        <Input
          label={text.shell.find}
          hint={text.shell.findMore}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
      )}
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
        {found.map((s) => (
          <Checkbox key={s.id} label={s.name} checked={value.includes(s.id)} onChange={toggle(s.id)} />
        ))}
      </div>
      <p className="text-xs text-soft">{text.settings.members.limitHint}</p>
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export type Where = (ids: readonly string[]) => string

// useWhere says in words which subaccounts each of the rows, a member or a key, has access to.
export function useWhere(rows: readonly { subaccounts: readonly string[] }[]): Where {
  const { subaccounts } = useShell()
  const only = rows.map((r) => (r.subaccounts.length === 1 ? r.subaccounts[0] : null))
  const names = useNames(only, subaccounts)
  return useCallback(
    (ids) => {
      if (ids.length === 0) return text.settings.members.everywhere
      return (ids.length === 1 && names.get(ids[0] ?? '')) || text.settings.members.some(ids.length)
    },
    [names],
  )
}
