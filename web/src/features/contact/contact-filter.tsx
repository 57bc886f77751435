import { useId } from 'react'
import { PickFilter } from '../../pick/id-picker'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import { SearchBox, Toolbar } from '../../ui/filter'
import { Switch } from '../../ui/toggle'
import { useTyped } from '../../ui/typed'
import { Views } from '../../ui/views'

export const conditionNames = ['search', 'tag', 'source', 'status', 'archived'] as const
export type Conditions = Record<(typeof conditionNames)[number], string>

type Props = {
  conditions: Conditions
  onChange: (change: Partial<Conditions>) => void
  // seen are sources and statuses that contacts in the list have.
  seen: { source: string[]; status: string[] }
}

// ContactFilter is the conditions of the list of contacts.
export function ContactFilter({ conditions, onChange, seen }: Props) {
  const words = text.contact
  return (
    <Toolbar>
      <SearchBox
        label={words.search}
        value={conditions.search}
        onChange={(search) => {
          onChange({ search })
        }}
      />
      <PickFilter
        label={words.tag}
        any={text.field.any}
        of="tag"
        value={conditions.tag}
        onChange={(tag) => {
          onChange({ tag })
        }}
      />
      {(['source', 'status'] as const).map((name) => (
        <Value
          key={name}
          label={words.fields[name]}
          value={conditions[name]}
          known={seen[name]}
          onChange={(value) => {
            onChange({ [name]: value })
          }}
        />
      ))}
      <Switch
        label={words.withArchived}
        checked={conditions.archived !== ''}
        onChange={(on) => {
          onChange({ archived: on ? 'yes' : '' })
        }}
      />
      <Views list="contacts" names={conditionNames} />
    </Toolbar>
  )
}

const pause = 500

// Value is a condition of free text; what is known is offered.
function Value({
  label,
  value,
  known,
  onChange,
}: {
  label: string
  value: string
  known: string[]
  onChange: (value: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useTyped(value, onChange, (typed) => (known.includes(typed) ? 0 : pause))
  return (
    <>
      <input
        type="search"
        list={id}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(e) => {
          setTyped(e.target.value)
        }}
        className={classes(inputClass, 'h-9 w-32!', value && 'border-accent bg-accent-wash')}
      />
      <datalist id={id}>
        {known.map((k) => (
          <option key={k} value={k} />
        ))}
      </datalist>
    </>
  )
}
