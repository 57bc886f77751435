import { useState } from 'react'
import { Picker, type Choice } from '../ui/picker'
import { useNames } from './name'
import { source } from './source'
import { useTeammateNames } from './teammate'

type Sort = 'assistant' | 'anyAssistant' | 'folder' | 'tag' | 'topic' | 'subaccount' | 'person' | 'actor' | 'teammate'

type Props = {
  label: string
  of: Sort
  // value is the id of what is chosen, or "".
  value: string
  onChange: (id: string, name: string) => void
  // known is what is chosen, where the page has it.
  known?: { id: string; name?: string | null } | null | undefined
  none?: string
  hint?: string
  error?: string | undefined
  hidden?: boolean
  disabled?: boolean
  className?: string
  look?: string
}

// IdPicker picks one thing by its id. It shows the name of what is chosen, whether or not a search would find that first.
export function IdPicker({ of, value, known, onChange, ...rest }: Props) {
  const [last, setLast] = useState<Choice | null>(null)
  const here = last?.id === value ? last : known?.id === value ? { id: value, name: known.name ?? value } : null
  const nodes = useNames(here || of === 'teammate' ? [] : [value])
  const team = useTeammateNames(here || of !== 'teammate' ? [] : [value])
  const names = of === 'teammate' ? team : nodes
  const chosen = value ? (here ?? { id: value, name: names.get(value) ?? '…' }) : null
  const { document, variables, pick } = source[of] as (typeof source)['assistant']
  return (
    <Picker
      {...rest}
      {...{ document, variables, pick }}
      value={chosen}
      onChange={(choice) => {
        setLast(choice)
        onChange(choice?.id ?? '', choice?.name ?? '')
      }}
    />
  )
}

type FilterProps = Pick<Props, 'label' | 'of' | 'value' | 'known'> & { any: string; onChange: (id: string) => void }

// PickFilter is a condition of a list that names one of many things.
export function PickFilter({ label, any, value, onChange, of, known }: FilterProps) {
  return (
    <IdPicker
      hidden
      label={label}
      none={`${label}: ${any}`}
      className="w-48 max-md:w-auto max-md:flex-1 max-md:basis-36"
      {...(value ? { look: 'border-accent bg-accent-wash' } : {})}
      {...{ of, value, onChange, known }}
    />
  )
}
