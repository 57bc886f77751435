import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react'

type Button = ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' | 'menu' }>

// Later shows a button, and loads what it opens when somebody wants it: the first page does without.
export function Later({ button, children }: { button: Button; children: (button: Button) => ReactNode }) {
  const [wanted, setWanted] = useState(false)
  if (!wanted) return cloneElement(button, { onClick: () => setWanted(true), 'aria-haspopup': 'dialog' })
  return <Suspense fallback={button}>{children(button)}</Suspense>
}
