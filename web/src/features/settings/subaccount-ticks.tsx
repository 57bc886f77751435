import { useShell } from '../../app/shown'
import { text } from '../../text/text'
import { Checkbox } from '../../ui/toggle'

// SubaccountTicks limits a member or a key to some subaccounts; if none is selected there is no limit.
export function SubaccountTicks({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const { subaccounts } = useShell()
  const toggle = (id: string) => (on: boolean) => {
    onChange(on ? [...value, id] : value.filter((v) => v !== id))
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{text.settings.members.limit}</legend>
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
        {subaccounts.map((s) => (
          <Checkbox key={s.id} label={s.name} checked={value.includes(s.id)} onChange={toggle(s.id)} />
        ))}
      </div>
      <p className="text-xs text-soft">{text.settings.members.limitHint}</p>
    </fieldset>
  )
}

// useWhere says in words which subaccounts a member or a key has access to.
export function useWhere(): (ids: readonly string[]) => string {
  const { subaccounts } = useShell()
  return (ids) => {
    if (ids.length === 0) return text.settings.members.everywhere
    const only = ids.length === 1 && subaccounts.find((s) => s.id === ids[0])
    return only ? only.name : text.settings.members.some(ids.length)
  }
}
