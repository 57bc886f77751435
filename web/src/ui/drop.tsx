import { Upload } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { classes } from './class'

type Props = {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  // busy says that it takes none just now. It is not disabled: a field that is loses the focus.
  busy?: boolean
  onFiles: (files: File[]) => void
}

// Drop takes files that are dragged onto it, or chosen.
export function Drop({ label, hint, accept, multiple, busy = false, onFiles }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drag = (on: boolean) => (e: DragEvent) => {
    e.preventDefault()
    setOver(on && !busy)
  }
  const take = (files: File[]) => {
    if (!busy) onFiles(files)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(e) => {
        drag(false)(e)
        const files = [...e.dataTransfer.files]
        if (files.length > 0) take(multiple ? files : files.slice(0, 1))
      }}
      className={classes(
        'flex flex-col items-center gap-1.5 rounded-xl border-2 border-dashed px-6 py-8 text-center transition-colors focus-within:border-accent',
        over ? 'border-accent bg-accent-wash' : 'border-line hover:border-edge',
        busy ? 'cursor-progress opacity-60' : 'cursor-pointer',
      )}
    >
      <Upload className="size-5 text-accent" aria-hidden />
      <span className="font-medium">{label}</span>
      <span className="text-xs text-soft">{hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-busy={busy || undefined}
        className="sr-only"
        onClick={(e) => {
          if (busy) e.preventDefault() // a file that is chosen would not be taken
        }}
        onChange={(e) => {
          take([...(e.target.files ?? [])])
          e.target.value = ''
        }}
      />
    </label>
  )
}
