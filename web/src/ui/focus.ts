import { useCallback, useEffect, useState } from 'react'

// Where somebody was last, but for menus: those are gone by the time that what they open closes. Safari does not focus what is
// clicked, so that clicks count, too.
let last: HTMLElement | null = null
const remember = ({ target }: Event) => {
  if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return
  last = target.closest<HTMLElement>('button, a, input, textarea, select, summary, [tabindex]') ?? last
}
document.addEventListener('focusin', remember)
document.addEventListener('pointerdown', remember, true)

type Origin = { node: HTMLElement; name: string | null }

const nameOf = (node: HTMLElement) => node.getAttribute('aria-label') ?? node.textContent

const here = (): Origin | null => last && { node: last, name: nameOf(last) }

// useOrigin remembers where somebody was when something opened, and answers where to go when it has closed. What was drawn anew
// meanwhile is found by its name; where it is gone, one goes on at the page.
export function useOrigin(open: boolean): () => HTMLElement | null {
  const [was, setWas] = useState(open)
  const [origin, setOrigin] = useState(() => (open ? here() : null))
  if (was !== open) {
    setWas(open)
    if (open) setOrigin(here())
  }
  const find = useCallback(() => origin && found(origin), [origin])
  useEffect(() => {
    if (!open) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) (find() ?? page())?.focus()
      })
    }
  }, [open, find])
  return find
}

function found({ node, name }: Origin): HTMLElement | null {
  if (node.isConnected && node.getClientRects().length > 0) return node
  const alike = [...document.querySelectorAll<HTMLElement>(node.tagName)]
  return alike.find((other) => nameOf(other) === name) ?? page()
}

const page = () => document.querySelector<HTMLElement>('#page')

const field = ['input:not([type=hidden])', 'textarea', 'select', '[contenteditable=true]']
  .map((one) => `${one}:not(:disabled, [readonly], [tabindex="-1"])`)
  .join()

// firstIn is where one begins in a form: the field that is marked or has the focus, or the first; else the first button.
export function firstIn(body: HTMLElement): HTMLElement | null {
  const now = document.activeElement
  if (now instanceof HTMLElement && body.contains(now)) return now
  const first = body.querySelector<HTMLElement>('[data-first]') ?? body.querySelector<HTMLElement>(field)
  if (first instanceof HTMLInputElement && first.type === 'radio')
    return body.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
  return first ?? body.querySelector<HTMLElement>('button:not(:disabled), a[href]')
}
