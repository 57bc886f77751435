import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Input } from '../../ui/field'
import type { Values } from './model-values'

const words = text.settings.workspace

type Props = {
  control: Control<Values>
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  mayChange: boolean
}

// Windows are how many tokens requests may have, model by model.
export function Windows({ control, register, errors, mayChange }: Props) {
  const rows = useFieldArray({ control, name: 'windows' })
  return (
    <Rows
      title={words.windows}
      hint={words.windowsHint}
      problem={errors.windows?.message}
      add={mayChange ? words.addWindow : undefined}
      onAdd={() => {
        rows.append({ model: '', tokens: '' })
      }}
    >
      {rows.fields.map((row, i) => {
        const wrong = errors.windows?.[i]
        return (
          <Row
            key={row.id}
            mayChange={mayChange}
            name={words.window(i + 1)}
            onRemove={() => {
              rows.remove(i)
            }}
          >
            <Input
              label={words.windowModel}
              readOnly={!mayChange}
              error={wrong?.model?.message}
              {...register(`windows.${i}.model`)}
            />
            <Input
              label={words.windowTokens}
              inputMode="numeric"
              readOnly={!mayChange}
              error={wrong?.tokens?.message}
              {...register(`windows.${i}.tokens`)}
            />
          </Row>
        )
      })}
    </Rows>
  )
}

// Prices are what models cost, each from a day on.
export function Prices({ control, register, errors, mayChange }: Props) {
  const rows = useFieldArray({ control, name: 'prices' })
  return (
    <Rows
      title={words.modelPrices}
      hint={words.modelPricesHint}
      problem={errors.prices?.message}
      add={mayChange ? words.addPrice : undefined}
      onAdd={() => {
        rows.append({ model: '', input: '', output: '', cached: '', written: '', since: '' })
      }}
    >
      {rows.fields.map((row, i) => {
        const wrong = errors.prices?.[i]
        const field = (name: 'model' | 'input' | 'output' | 'cached' | 'since', label: string, more = {}) => (
          <Input
            label={label}
            readOnly={!mayChange}
            error={wrong?.[name]?.message}
            {...more}
            {...register(`prices.${i}.${name}`)}
          />
        )
        return (
          <Row
            key={row.id}
            mayChange={mayChange}
            name={words.price(i + 1)}
            onRemove={() => {
              rows.remove(i)
            }}
          >
            {field('model', words.priceModel)}
            {field('input', words.priceInput, { inputMode: 'decimal' })}
            {field('output', words.priceOutput, { inputMode: 'decimal' })}
            {field('cached', words.priceCached, { inputMode: 'decimal' })}
            {field('since', words.priceSince, { type: 'date' })}
          </Row>
        )
      })}
    </Rows>
  )
}

type RowsProps = {
  title: string
  hint: string
  problem: string | undefined
  add: string | undefined
  onAdd: () => void
  children: ReactNode[]
}

function Rows({ title, hint, problem, add, onAdd, children }: RowsProps) {
  return (
    <fieldset className="flex flex-col gap-3 md:col-span-3">
      <legend className="mb-1 font-medium">{title}</legend>
      <p className="text-xs text-soft">{hint}</p>
      {problem && (
        <p role="alert" className="text-xs text-bad">
          {problem}
        </p>
      )}
      {children.length > 0 && <ol className="flex flex-col gap-3">{children}</ol>}
      {add && (
        <div>
          <Button icon={Plus} size="small" onClick={onAdd}>
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type RowProps = { name: string; mayChange: boolean; onRemove: () => void; children: ReactNode }

function Row({ name, mayChange, onRemove, children }: RowProps) {
  return (
    <li aria-label={name} className="flex items-start gap-2 rounded-xl border border-line p-3">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2 lg:grid-cols-5">{children}</div>
      {mayChange && <IconButton icon={X} label={words.removeRow(name)} onClick={onRemove} />}
    </li>
  )
}
