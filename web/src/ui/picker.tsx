import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useMemo, useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { problemOf, type Problem } from '../lib/problem'
import { text } from '../text/text'
import { Combo } from './combo'
import { Field } from './field'

export type Choice = { id: string; name: string; hint?: string | null }

export type Source<T, V extends AnyVariables> = {
  // document searches on the server, pick takes the choices out of its answer. Both are of the module, so that they stay the same.
  document: TypedDocumentNode<T, V>
  variables: (search: string) => V
  pick: (data: T) => Choice[]
  // ready is waited for before that, such as for how numbers are written. It is of the module, too, and does not fail.
  ready?: () => Promise<void>
}

type Props<T, V extends AnyVariables> = Source<T, V> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: Choice | null
  onChange: (choice: Choice | null) => void
  // none is an entry that stands for nothing chosen.
  none?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  hidden?: boolean | undefined
  className?: string | undefined
  look?: string | undefined
}

const pause = 200
const shown = (choice: Choice) => ({ key: choice.id, label: choice.name, hint: choice.hint })

// Picker selects one of many things, which the server searches.
export function Picker<T, V extends AnyVariables>({
  label,
  hint,
  error,
  value,
  onChange,
  none,
  placeholder = none,
  disabled,
  hidden,
  className,
  look,
  ...source
}: Props<T, V>) {
  // What is typed stands there until something is chosen; then what is chosen does.
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const { choices, searching, problem } = useFound(open, typed === value?.name ? '' : (typed ?? ''), source)
  const items = useMemo(
    () => (none !== undefined && value && !typed ? [{ id: '', name: none }, ...choices] : choices),
    [choices, none, value, typed],
  )
  return (
    <Field label={label} hint={hint} error={error} hidden={hidden ?? false} {...(className ? { className } : {})}>
      {(wiring) => (
        <Combobox.Root<Choice>
          items={items}
          value={value}
          onValueChange={(choice) => {
            onChange(choice?.id ? choice : null)
            setTyped(null)
          }}
          inputValue={typed ?? value?.name ?? ''}
          onInputValueChange={setTyped}
          open={open}
          onOpenChange={(now) => {
            setOpen(now)
            if (!now) setTyped(null)
          }}
          itemToStringLabel={(c) => c.name}
          isItemEqualToValue={(a, b) => a.id === b.id}
          filter={null}
          disabled={disabled ?? false}
        >
          <Combo
            wiring={wiring}
            placeholder={placeholder}
            show={shown}
            look={look}
            empty={searching ? text.shell.palette.searching : text.table.empty}
            problem={problem?.message}
          />
        </Combobox.Root>
      )}
    </Field>
  )
}

type Found = { search: string | null; choices: Choice[]; problem: Problem | null }

const nothing: Found = { search: null, choices: [], problem: null }

// useFound searches on the server. What was found for other letters stays until there is an answer for these.
export function useFound<T, V extends AnyVariables>(
  open: boolean,
  search: string,
  { document, variables, pick, ready }: Source<T, V>,
): { choices: Choice[]; searching: boolean; problem: Problem | null } {
  const client = useClient()
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (!open) return
    let late = false
    const timer = setTimeout(
      () => {
        const answer = client.query(document, variables(search)).toPromise()
        void (ready ? ready().then(() => answer) : answer).then(({ data, error }) => {
          if (late) return
          setFound({ search, choices: data ? pick(data) : [], problem: data ? null : problemOf(error) })
        })
      },
      search ? pause : 0,
    )
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [client, open, search, document, variables, pick, ready])
  const searching = found.search !== search
  return { choices: found.choices, searching, problem: searching ? null : found.problem }
}
