import type { KeyboardEvent } from 'react'
import { text } from '../text/text'
import { Button } from './button'
import { Textarea } from './field'

type Props = {
  label: string
  value: string
  // onChange has null where the text stays as it was.
  onChange: (value: string | null) => void
  onSave: () => void
  pending: boolean
  // disabled keeps what is written from being saved.
  disabled?: boolean
  rows?: number
  onKeyDown?: (e: KeyboardEvent) => void
}

// Rewrite changes a text in its place.
export function Rewrite({ onChange, onSave, pending, disabled = false, ...field }: Props) {
  return (
    <>
      <Textarea
        {...field}
        hidden
        autoFocus
        onChange={(e) => {
          onChange(e.target.value)
        }}
      />
      <div className="flex justify-end gap-2">
        <Button
          size="small"
          onClick={() => {
            onChange(null)
          }}
        >
          {text.action.cancel}
        </Button>
        <Button size="small" look="primary" pending={pending} disabled={disabled} onClick={onSave}>
          {text.action.save}
        </Button>
      </div>
    </>
  )
}
