import {
  cloneElement,
  useRef,
  useState,
  type FocusEventHandler,
  type PointerEventHandler,
  type ReactElement,
  type ReactNode,
} from 'react'
import { away } from '../lib/online'
import { text } from '../text/text'
import { complain } from '../ui/toast'

export type Part<T> = {
  // it is what was loaded, or null.
  it: T | null
  want: () => void
  // near is for what leads there: a pointer on it is often about to click.
  near: { onPointerEnter: PointerEventHandler; onFocus: FocusEventHandler }
}

// usePart loads something when somebody wants it: the first page does without. It is no React.lazy, for React shows what was
// waited for 300 ms late.
export function usePart<T>(load: () => Promise<T>): Part<T> {
  const [part, setPart] = useState<{ it: T } | null>(null)
  const early = useRef<Promise<T> | null>(null)
  const begin = () => {
    early.current ??= load()
    return early.current
  }
  const prepare = () => {
    begin().catch(() => (early.current = null)) // it is tried again when it is wanted
  }
  return {
    it: part && part.it,
    want: () => {
      if (part) return
      begin().then(
        (it) => setPart({ it }),
        () => {
          early.current = null
          if (away()) complain(text.problem.title, text.problem.offline)
          else complain(text.problem.crashed, text.problem.crashedHint)
        },
      )
    },
    near: { onPointerEnter: prepare, onFocus: prepare },
  }
}

type Button = ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' | 'menu' } & Partial<Part<never>['near']>>

type Props<T> = { button: Button; load: () => Promise<T>; children: (part: T, button: Button) => ReactNode }

// Later shows a button, and loads what it opens.
export function Later<T>({ button, load, children }: Props<T>) {
  const { it, want, near } = usePart(load)
  if (it) return children(it, button)
  return cloneElement(button, { ...near, onClick: want, 'aria-haspopup': 'dialog' })
}
