import { act, createElement, isValidElement, type ReactElement } from 'react'
import { createRoot, type Container } from 'react-dom/client'
import { onTestFinished } from 'vitest'

// For tests: what a hook does between renders can be looked at without a browser. React asks for no more of a page that shows nothing.

const page = {
  nodeType: 9,
  addEventListener: () => undefined,
}

const box = {
  nodeType: 1,
  nodeName: 'DIV',
  tagName: 'DIV',
  namespaceURI: 'http://www.w3.org/1999/xhtml',
  textContent: '',
  ownerDocument: page,
  addEventListener: () => undefined,
}

export type Hooked<P, R> = {
  // now is what the hook has returned last.
  now: () => R
  // again renders it anew, with other arguments.
  again: (props: P) => Promise<void>
  // doing lets something happen, and waits until what follows from it has been rendered.
  doing: (run: () => unknown) => Promise<void>
  // end takes the hook away, as the end of the test does.
  end: () => Promise<void>
}

// hooked renders a hook, inside of what provides for it.
export async function hooked<P, R>(
  hook: (props: P) => R,
  props: NoInfer<P>,
  inside: (child: ReactElement) => ReactElement = (child) => child,
): Promise<Hooked<P, R>> {
  const all = globalThis as unknown as Record<string, unknown>
  const window = (all['window'] ??= new EventTarget()) as Record<string, unknown>
  window['HTMLIFrameElement'] ??= class {
    readonly src = ''
  }
  all['IS_REACT_ACT_ENVIRONMENT'] = true
  let last: { value: R } | undefined
  function Probe({ given }: { given: P }) {
    last = { value: hook(given) }
    return null
  }
  const root = createRoot({ ...box } as unknown as Container)
  const doing = (run: () => unknown) =>
    act(async () => {
      await run()
    })
  const again = (given: P) => doing(() => root.render(inside(createElement(Probe, { given }))))
  const end = () => doing(() => root.unmount())
  // What a hook still waits for would be done in the middle of the next test.
  onTestFinished(end)
  await again(props)
  return {
    now: () => {
      if (!last) throw new Error('the hook has not been rendered')
      return last.value
    },
    again,
    doing,
    end,
  }
}

type Shown = ReactElement<{
  children?: unknown
  look?: string
  onClick?: () => void
  onConfirm?: () => unknown
  onMade?: (made: object) => void
}>

// within are all elements of what a component shows, as far as it does so itself: a component that uses no page is a hook like any other.
export function within(shown: unknown): Shown[] {
  if (Array.isArray(shown)) return shown.flatMap(within)
  if (!isValidElement(shown)) return []
  const it = shown as Shown
  return [it, ...within(it.props.children)]
}
