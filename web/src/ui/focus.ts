import { useCallback, useEffect, useState, type RefObject } from 'react'

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

// frames is how long a menu may take to close.
const frames = 60

// stay is called where what somebody is in is about to be taken away. One goes on in the row that follows, or else in that part of the page.
export function stay(): void {
  const row = last?.closest('li, [role=row]') ?? null
  const rows = [...(row?.parentElement?.children ?? [])]
  const at = row ? rows.indexOf(row) : 0
  const near = [...rows.slice(at), ...rows.slice(0, at).reverse(), last?.closest('section, [role=dialog]')]
  const look = (left: number) => {
    const now = document.activeElement
    if (now === document.body) (near.map((it) => it?.isConnected && firstIn(it)).find(Boolean) || page())?.focus()
    else if (left > 0 && (now === last || now?.closest('[role=menu]'))) requestAnimationFrame(() => look(left - 1))
  }
  requestAnimationFrame(() => look(frames))
}

// useListAfter goes on in the list that stands beside a bar, once the bar is gone with what had the focus.
export function useListAfter(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = bar.current?.parentElement?.querySelector<HTMLElement>('[data-list]')
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) (list?.isConnected ? list : page())?.focus()
      })
    }
  }, [bar])
}

const page = () => document.querySelector<HTMLElement>('#page')

const field = ['input:not([type=hidden])', 'textarea', 'select', '[contenteditable=true]']
  .map((one) => `${one}:not(:disabled, [readonly], [tabindex="-1"])`)
  .join()

// firstIn is where one begins in a form: the field that is marked or has the focus, or the first; else the first button.
export function firstIn(body: Element): HTMLElement | null {
  const now = document.activeElement
  if (now instanceof HTMLElement && body.contains(now)) return now
  const first = body.querySelector<HTMLElement>('[data-first]') ?? body.querySelector<HTMLElement>(field)
  if (first instanceof HTMLInputElement && first.type === 'radio')
    return body.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
  return first ?? body.querySelector<HTMLElement>('button:not(:disabled), a[href]')
}
