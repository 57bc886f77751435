import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { added, asking, at, moved, most, places, type Fallback } from './behavior'

type Props = {
  list: readonly Fallback[]
  models: readonly { name: string }[]
  further: readonly { id: string; name: string }[]
  errors: Record<string, string>
  may: boolean
  onChange: (list: Fallback[]) => void
}

// Fallbacks are the models that are asked in turn. The focus stays on what was moved, and goes to what was added.
export function Fallbacks({ list, models, further, errors, may, onChange }: Props) {
  const words = text.assistant.behavior
  const names = useId()
  const add = useRef<HTMLButtonElement>(null)
  const [fresh, setFresh] = useState(-1)
  const [done, setDone] = useState('')
  const full = list.length >= most.fallbacks
  const move = (at: number, by: -1 | 1) => {
    if (!list[at + by]) return
    onChange(moved(list, at, by))
    setDone(words.movedTo(at + by + 1, list.length))
  }
  return (
    <div className="flex flex-col gap-3">
      {list.length === 0 && <p className="text-soft">{words.fallbacksNone}</p>}
      <ol className="flex flex-col gap-3">
        {list.map((f, i) => (
          <Line
            key={f.key}
            fallback={f}
            place={i + 1}
            of={list.length}
            names={names}
            further={further}
            fresh={f.key === fresh}
            may={may}
            refused={errors[`fallbacks[${String(i)}].endpointId`] ?? errors[`fallbacks[${String(i)}].endpoint`]}
            error={errors[`fallbacks[${String(i)}].model`] ?? (f.model.trim() ? undefined : text.field.required)}
            onChange={(to) => {
              onChange(list.map((old, n) => (n === i ? { ...old, ...to } : old)))
            }}
            onMove={(by) => {
              move(i, by)
            }}
            onRemove={() => {
              onChange(list.filter((_, n) => n !== i))
              setDone(words.removed(i + 1))
              add.current?.focus()
            }}
          />
        ))}
      </ol>
      {may && (
        <div>
          <Button
            ref={add}
            size="small"
            icon={Plus}
            aria-disabled={full || undefined}
            onClick={() => {
              if (full) return
              const next = added(list)
              setFresh(next.at(-1)?.key ?? -1)
              onChange(next)
            }}
          >
            {words.add}
          </Button>
        </div>
      )}
      <span role="status" className="sr-only">
        {done}
      </span>
      <datalist id={names}>
        {models.map((m) => (
          <option key={m.name} value={m.name} />
        ))}
      </datalist>
    </div>
  )
}

type LineProps = {
  fallback: Fallback
  place: number
  of: number
  names: string
  further: Props['further']
  fresh: boolean
  may: boolean
  // refused is what is wrong with the endpoint.
  refused: string | undefined
  error: string | undefined
  onChange: (to: Partial<Fallback>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Line({
  fallback,
  place,
  of,
  names,
  further,
  fresh,
  may,
  refused,
  error,
  onChange,
  onMove,
  onRemove,
}: LineProps) {
  const words = text.assistant.behavior
  return (
    <li className="flex flex-wrap items-start gap-2 border-b border-line pb-3 last:border-0">
      <span className="tabular w-5 pt-2 text-soft" aria-hidden>{`${String(place)}.`}</span>
      <Select
        label={words.endpoint(place)}
        hidden
        className="w-44 max-sm:flex-1"
        options={places(fallback, further, words)}
        value={at(fallback)}
        error={refused}
        disabled={!may}
        onChange={(e) => {
          onChange(asking(e.target.value))
        }}
      />
      <Input
        label={words.model(place)}
        hidden
        className="min-w-40 flex-1 max-sm:order-last max-sm:basis-full"
        placeholder={words.modelName}
        value={fallback.model}
        error={error}
        list={names}
        maxLength={most.model}
        autoComplete="off"
        autoFocus={fresh}
        readOnly={!may}
        onChange={(e) => {
          onChange({ model: e.target.value })
        }}
      />
      {may && (
        <span className="flex">
          {/* A button that is disabled loses the focus, and with it the place in the list. */}
          <IconButton
            icon={ArrowUp}
            label={words.up(place)}
            aria-disabled={place === 1 || undefined}
            onClick={() => {
              onMove(-1)
            }}
          />
          <IconButton
            icon={ArrowDown}
            label={words.down(place)}
            aria-disabled={place === of || undefined}
            onClick={() => {
              onMove(1)
            }}
          />
          <IconButton icon={X} label={words.remove(place)} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}
