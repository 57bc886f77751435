import { X } from 'lucide-react'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { Checkbox } from '../../ui/toggle'
import { choosable, types, type Row } from './schema'

type Props = { row: Row; may: boolean; onChange: (change: Partial<Row>) => void; onRemove: () => void }

// Argument is one row of the form of a schema.
export function Argument({ row, may, onChange, onRemove }: Props) {
  const words = text.tool
  return (
    <li className="grid gap-3 rounded-xl border border-line p-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
      <Input
        label={words.argumentName}
        value={row.name}
        autoComplete="off"
        spellCheck={false}
        readOnly={!may}
        onChange={(e) => {
          onChange({ name: e.target.value })
        }}
      />
      <Select
        label={words.argumentType}
        options={types.map((t) => ({ value: t, label: words.types[t] ?? t }))}
        value={row.type}
        disabled={!may}
        onChange={(e) => {
          onChange({ type: e.target.value })
        }}
      />
      <span className="flex items-center gap-2 sm:pt-6">
        <Checkbox
          label={words.argumentRequired}
          checked={row.required}
          disabled={!may}
          onChange={(required) => {
            onChange({ required })
          }}
        />
        {may && <IconButton size="small" icon={X} label={words.argumentRemove(row.name)} onClick={onRemove} />}
      </span>
      <Input
        className="sm:col-span-3"
        label={words.argumentDescription}
        value={row.description}
        readOnly={!may}
        onChange={(e) => {
          onChange({ description: e.target.value })
        }}
      />
      {choosable(row.type) && (
        <Input
          className="sm:col-span-3"
          label={words.argumentChoices}
          hint={words.argumentChoicesHint}
          value={row.choices}
          readOnly={!may}
          onChange={(e) => {
            onChange({ choices: e.target.value })
          }}
        />
      )}
    </li>
  )
}
