import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useMemo, useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { Combo } from './combo'
import { Field } from './field'

export type Choice = { id: string; name: string; hint?: string | null }

export type Source<T, V extends AnyVariables> = {
  // document searches on the server, pick takes the choices out of its answer. Both are of the module, so that they stay the same.
  document: TypedDocumentNode<T, V>
  variables: (search: string) => V
  pick: (data: T) => Choice[]
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
  const found = useFound(open, typed === value?.name ? '' : (typed ?? ''), source)
  const items = useMemo(
    () => (none !== undefined && value && !typed ? [{ id: '', name: none }, ...found] : found),
    [found, none, value, typed],
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
          <Combo wiring={wiring} placeholder={placeholder} show={shown} look={look} />
        </Combobox.Root>
      )}
    </Field>
  )
}

function useFound<T, V extends AnyVariables>(
  open: boolean,
  search: string,
  { document, variables, pick }: Source<T, V>,
): Choice[] {
  const client = useClient()
  const [found, setFound] = useState<Choice[]>([])
  useEffect(() => {
    if (!open) return
    let late = false
    const timer = setTimeout(
      () => {
        void client
          .query(document, variables(search))
          .toPromise()
          .then(({ data }) => {
            if (!late && data) setFound(pick(data))
          })
      },
      search ? pause : 0,
    )
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [client, open, search, document, variables, pick])
  return found
}
