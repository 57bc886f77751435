import { Leave } from '../app/leave'
import { text } from '../text/text'
import { tell } from '../ui/toast'
import { SaveBar } from './save-bar'

// Part is one of the cards that are saved together.
export type Part<I> = {
  label: string
  dirty: boolean
  // wrong says that it cannot be saved like this.
  wrong?: boolean
  // input is what is sent of it, and settle lets go of that.
  input: () => I
  settle: () => void
  reset: () => void
}

type Props<I> = { parts: readonly Part<I>[]; pending: boolean; onSave: (input: I) => Promise<boolean> }

// Sheet is the bar below cards that are saved together, and asks before one leaves them unsaved.
export function Sheet<I extends object>({ parts, pending, onSave }: Props<I>) {
  const changed = parts.filter((p) => p.dirty)
  const save = async () => {
    if (!(await onSave(Object.assign({}, ...changed.map((p) => p.input())) as I))) return
    for (const p of changed) p.settle()
    tell(text.state.saved)
  }
  const names = changed.map((p) => p.label)
  return (
    <>
      <SaveBar<Record<string, unknown>>
        edit={{
          changed: names,
          stale: false,
          kept: null,
          reset: () => {
            for (const p of changed) p.reset()
          },
        }}
        labels={Object.fromEntries(names.map((name) => [name, name]))}
        pending={pending}
        blocked={changed.some((p) => p.wrong)}
        onSave={() => void save()}
      />
      <Leave dirty={changed.length > 0} />
    </>
  )
}
