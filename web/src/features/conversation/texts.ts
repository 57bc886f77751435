import type { Mode } from './suggest'

// Texts are what is being written: a reply, and apart from it a note, which must not come to stand in one.
export type Texts = { reply: string; note: string }

// kindOf says as which of them somebody writes.
export const kindOf = (mode: Mode): keyof Texts => (mode === 'note' ? 'note' : 'reply')

// moved is what is written when one goes on in another mode: the text comes along, unless another one is there.
export function moved(texts: Texts, from: Mode, to: Mode): Texts {
  const [had, has] = [kindOf(from), kindOf(to)]
  return had === has || texts[has] ? texts : { ...texts, [had]: '', [has]: texts[had] }
}

// joined is a text and another one below it.
export const joined = (above: string, below: string) => [above, below].filter(Boolean).join('\n\n')
