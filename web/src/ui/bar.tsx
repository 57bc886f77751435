import type { ReactNode } from 'react'
import { text } from '../text/text'

// Bar stands at the foot of the page, over what scrolls.
export function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={text.state.unsaved}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-raised py-2.5 pr-3 pl-5 shadow-float"
    >
      {children}
    </div>
  )
}
