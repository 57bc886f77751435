import { useId, useRef } from 'react'
import { text } from '../../text/text'
import { Button } from '../../ui/button'

type Props = {
  label: string
  hint: string
  // own is the brand's, shown the one that is seen where it has none.
  own: string | null
  shown: string | null
  error: string | undefined
  readOnly: boolean
  onChange: (data: string | null) => void
}

// ImageField uploads an image, which applies immediately.
export function ImageField({ label, hint, own, shown, error, readOnly, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const words = text.brand
  const read = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    let all = ''
    for (const b of bytes) all += String.fromCharCode(b)
    onChange(btoa(all))
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5" role="group" aria-labelledby={id}>
      <span id={id} className="font-medium">
        {label}
      </span>
      {shown && <img src={shown} alt={label} className="h-10 max-w-full self-start object-contain" />}
      <input
        ref={input}
        type="file"
        accept="image/png,image/webp"
        aria-label={label}
        className="hidden"
        onChange={(e) => {
          const file = e.target.files?.[0]
          if (file) void read(file)
          e.target.value = ''
        }}
      />
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => input.current?.click()}>{words.choose(label)}</Button>
          {own && (
            <Button look="quiet" onClick={() => onChange(null)}>
              {words.remove(label)}
            </Button>
          )}
        </div>
      )}
      <p className="text-xs text-soft">{hint}</p>
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
