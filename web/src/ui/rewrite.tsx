import { useLayoutEffect, useRef, useState } from 'react'
import { onSend } from '../lib/send-key'
import { text } from '../text/text'
import { Button } from './button'
import { Textarea } from './field'
import { stay } from './focus'
import { Meeting } from './meeting'

type Props = {
  label: string
  value: string
  // saved is what stands there now: somebody else may have changed it since this was begun.
  saved: string
  // begun is what stood there when this was begun, where that was on another page: it is from last time, and does not take the focus.
  begun?: string | undefined
  // conflicts is how many times the server has had something else than was thought. It is compared then, whatever it is.
  conflicts?: number
  // onChange has null where the text stays as it was.
  onChange: (value: string | null) => void
  onSave: () => void
  pending: boolean
  // disabled keeps what is written from being saved.
  disabled?: boolean
  rows?: number
}

// useMet says whether what is saved is neither what this was begun from, nor what is written or was saved here. After a conflict none of that
// is known any more but what is written.
function useMet(value: string, saved: string, begun: string, conflicts: number) {
  const [known, setKnown] = useState({ conflicts, texts: [begun.trim()] })
  if (known.conflicts !== conflicts) setKnown({ conflicts, texts: [] })
  const know = (one: string) => {
    setKnown((before) => ({ ...before, texts: [...before.texts, one.trim()] }))
  }
  return [![...known.texts, value.trim()].includes(saved.trim()), know] as const
}

// Rewrite changes a text in its place.
export function Rewrite({ onChange, onSave, pending, disabled = false, saved, begun, conflicts = 0, ...field }: Props) {
  const [met, know] = useMet(field.value, saved, begun ?? saved, conflicts)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => stay, []) // what has the focus goes away with it
  const save = () => {
    if (met || disabled || pending) return
    know(field.value)
    onSave()
  }
  const leave = () => {
    onChange(null)
  }
  return (
    <>
      <Textarea
        {...field}
        ref={area}
        hidden
        autoFocus={begun === undefined}
        onChange={(e) => {
          onChange(e.target.value)
        }}
        onKeyDown={onSend(save)}
      />
      {met && (
        <Meeting
          label={field.label}
          theirs={saved}
          mine={field.value}
          onTheirs={leave}
          onMine={() => {
            know(saved)
            area.current?.focus() // the button that was pressed goes away
          }}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={leave}>
          {text.action.cancel}
        </Button>
        <Button size="small" look="primary" pending={pending} disabled={disabled || met} onClick={save}>
          {text.action.save}
        </Button>
      </div>
    </>
  )
}
