import { cloneElement, type ReactElement } from 'react'

// Tip names what one points at, by the browser's own means: the first page loads no library for it. It is never the only place
// where something stands.
export function Tip({ text, children }: { text: string; children: ReactElement<{ title?: string }> }) {
  return cloneElement(children, { title: text })
}
