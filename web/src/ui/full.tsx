import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

type Focused = { focus: () => void }

// useFull is whether a part of a page has the whole window. One goes on in `inside` there, and in `button` back at its place.
export function useFull(inside: RefObject<Focused | null>, button: RefObject<Focused | null>) {
  const place = useRef<HTMLDivElement>(null)
  // What it leaves behind is as high as it was: the page below stays as it is.
  const [height, setHeight] = useState<number | null>(null)
  const full = height !== null
  const was = useRef(full)
  useLayoutEffect(() => {
    if (full !== was.current) (full ? inside : button).current?.focus()
    was.current = full
  }, [full, inside, button])
  return {
    full,
    height,
    place,
    enter: () => {
      setHeight(place.current?.offsetHeight ?? 0)
    },
    leave: () => {
      setHeight(null)
    },
  }
}

type Props = { of: Omit<ReturnType<typeof useFull>, 'enter'>; label: string; children: ReactNode }

// Full is a part of a page that can have the whole window, and is back at its place by Escape. What is in it is not made anew.
export function Full({ of: { full, height, place, leave }, label, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useAlone(panel, full)
  useEscape(panel, full, leave)
  return (
    <div ref={place} className="grid min-w-0" {...(height !== null && { style: { height } })}>
      <div
        ref={panel}
        {...(full && { role: 'dialog', 'aria-modal': true, 'aria-label': label })}
        className={full ? 'fixed inset-0 z-35 flex flex-col bg-surface' : 'grid min-w-0'}
      >
        {children}
      </div>
    </div>
  )
}

// useAlone makes everything unreachable except the panel, what opens later above it, and the notices.
function useAlone(panel: RefObject<HTMLElement | null>, on: boolean) {
  useLayoutEffect(() => {
    if (!on || !panel.current) return
    const around = ancestors(panel.current)
    const others = around.flatMap(besides).filter((node) => !node.inert && !node.matches('[data-notices]'))
    const stops = around.filter((node) => node.tabIndex === 0)
    const { style } = document.documentElement
    const { overflow } = style
    for (const node of others) node.inert = true
    for (const node of stops) node.tabIndex = -1
    style.overflow = 'hidden'
    return () => {
      for (const node of others) node.inert = false
      for (const node of stops) node.tabIndex = 0
      style.overflow = overflow
    }
  }, [panel, on])
}

// ancestors are a node, and all of the page that it is in.
const ancestors = (node: HTMLElement | null): HTMLElement[] =>
  !node || node === document.body ? [] : [node, ...ancestors(node.parentElement)]

// besides are what stands beside a node.
const besides = (node: HTMLElement): HTMLElement[] =>
  [...(node.parentElement?.children ?? [])].filter(
    (other) => other !== node && other instanceof HTMLElement,
  ) as HTMLElement[]

// useEscape leaves, unless Escape is for something in the panel, such as a list of completions, or above it.
function useEscape(panel: RefObject<HTMLElement | null>, on: boolean, leave: () => void) {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    if (!on) return
    const hear = (e: KeyboardEvent) => {
      const here = e.target === document.body || panel.current?.contains(e.target as Node)
      if (e.key === 'Escape' && here && !e.defaultPrevented && !e.isComposing) latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
    }
  }, [panel, on])
}
