import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { text } from '../text/text'
import { classes } from './class'
import { Field, inputClass } from './field'

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

// Picker chooses one thing of many by searching for it.
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
          <span className="relative">
            <Combobox.Input
              {...wiring}
              placeholder={placeholder ?? text.action.search}
              className={classes(inputClass, 'h-9 pr-8')}
            />
            <ChevronDown className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-soft" aria-hidden />
          </span>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-50">
              <Combobox.Popup className="max-h-72 w-[var(--anchor-width)] overflow-y-auto rounded-xl border border-line bg-raised p-1 text-ink shadow-float outline-none">
                <Combobox.Empty className="px-3 py-2 text-soft empty:hidden">{text.table.empty}</Combobox.Empty>
                <Combobox.List>{(choice: Choice) => <Line key={choice.id} choice={choice} />}</Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}

function Line({ choice }: { choice: Choice }) {
  return (
    <Combobox.Item
      value={choice}
      className="flex cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none select-none data-[highlighted]:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{choice.name}</span>
        {choice.hint && <span className="block truncate text-xs text-soft">{choice.hint}</span>}
      </span>
      <Combobox.ItemIndicator>
        <Check className="size-4 text-accent" aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
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
