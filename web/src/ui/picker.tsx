import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { Combo } from './combo'
import { Field } from './field'

export type Choice = { id: string; name: string; hint?: string | null }

type Props<T, V extends AnyVariables> = {
  label: string
  hint?: string
  error?: string | undefined
  value: Choice | null
  onChange: (choice: Choice | null) => void
  // document searches on the server, pick takes the choices out of its answer. Both are of the module, so that they stay the same.
  document: TypedDocumentNode<T, V>
  variables: (search: string) => V
  pick: (data: T) => Choice[]
  placeholder?: string
  disabled?: boolean
  hidden?: boolean
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
  placeholder,
  disabled,
  hidden,
  ...source
}: Props<T, V>) {
  const [typed, setTyped] = useState(value?.name ?? '')
  const [open, setOpen] = useState(false)
  const found = useFound(open, value?.name === typed ? '' : typed, source)
  return (
    <Field label={label} hint={hint} error={error} hidden={hidden}>
      {(wiring) => (
        <Combobox.Root<Choice>
          items={found}
          value={value}
          onValueChange={onChange}
          inputValue={typed}
          onInputValueChange={setTyped}
          open={open}
          onOpenChange={setOpen}
          itemToStringLabel={(c) => c.name}
          isItemEqualToValue={(a, b) => a.id === b.id}
          filter={null}
          disabled={disabled}
        >
          <Combo wiring={wiring} placeholder={placeholder} show={shown} />
        </Combobox.Root>
      )}
    </Field>
  )
}

type Source<T, V extends AnyVariables> = Pick<Props<T, V>, 'document' | 'variables' | 'pick'>

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
