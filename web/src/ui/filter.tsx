import { Search, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { text } from '../text/text'
import { classes } from './class'
import { inputClass } from './field'
import type { Option } from './option'
import { useTyped } from './typed'

// Toolbar stands above a list, with its search box and filters.
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">{children}</div>
}

const pause = 250

type SearchProps = {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
  slash?: boolean
}

// SearchBox calls onChange once typing pauses. The slash key focuses it, unless another one of the page has that.
export function SearchBox({ label, value, onChange, className, slash = true }: SearchProps) {
  const [typed, setTyped] = useTyped(value, onChange, () => pause)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => (slash ? onSlash(() => input.current?.focus()) : undefined), [slash])
  return (
    <span className={classes('relative min-w-48 flex-1 md:max-w-sm', className)}>
      <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-soft" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(e) => {
          setTyped(e.target.value)
        }}
        className={classes(inputClass, 'h-9 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {typed && (
        <button
          type="button"
          aria-label={text.action.clear}
          onClick={() => {
            setTyped('')
            onChange('')
          }}
          className="absolute top-1.5 right-1.5 flex size-6 items-center justify-center rounded text-soft hover:bg-sunken hover:text-ink"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      )}
    </span>
  )
}

function onSlash(go: () => void): () => void {
  const hear = (e: KeyboardEvent) => {
    if (e.key !== '/' || (e.target as HTMLElement).closest('input,textarea,select,[contenteditable]')) return
    e.preventDefault()
    go()
  }
  window.addEventListener('keydown', hear)
  return () => {
    window.removeEventListener('keydown', hear)
  }
}

type FilterProps = {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  // always means that one of the options is selected: there is no option for none.
  always?: boolean
  // late says that its options come with the list. It is as wide before as after.
  late?: boolean
}

// Filter is one condition of a list; its first option removes it.
export function Filter({ label, value, options, onChange, always, late }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(e) => onChange(e.target.value)}
      className={classes(
        inputClass,
        'h-9 max-w-52 max-md:max-w-none max-md:min-w-0 max-md:flex-1 max-md:basis-36',
        late ? 'w-48!' : 'w-auto!',
        value && !always && 'border-accent bg-accent-wash',
      )}
    >
      {!always && <option value="">{`${label}: ${text.field.any}`}</option>}
      {options.map((o) => (
        <option key={o.value} value={o.value}>
          {o.label}
        </option>
      ))}
    </select>
  )
}

type Search<Name extends string> = Record<'search' | Name, string>

type FiltersProps<Name extends string> = {
  search: string
  now: Search<Name>
  change: (to: Partial<Search<Name>>) => void
  // end stands behind the filters.
  end?: ReactNode
  filters: { name: Name; label: string; options: readonly Option[]; late?: boolean }[]
}

// Filters are a search box with filters beside it; on a phone they stand below it in two columns.
export function Filters<Name extends string>({ search, now, change, filters, end }: FiltersProps<Name>) {
  const put = (name: 'search' | Name) => (value: string) => {
    change({ [name]: value } as Partial<Search<Name>>)
  }
  return (
    <Toolbar>
      <SearchBox label={search} value={now.search} onChange={put('search')} />
      <div className="grid w-full grid-cols-2 gap-2 md:contents [&>select]:max-md:w-full">
        {filters.map(({ name, ...rest }) => (
          <Filter key={name} {...rest} value={now[name]} onChange={put(name)} />
        ))}
      </div>
      {end}
    </Toolbar>
  )
}
