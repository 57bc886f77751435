import type { Mode } from './suggest'

// Texts are what is being written, each apart: a note, or what is said as the contact, must not come to stand in a reply.
export type Texts = Record<Mode, string>

// moved is what is written when one goes on in another mode: the text comes along, unless another one is there.
export function moved(texts: Texts, from: Mode, to: Mode): Texts {
  return from === to || texts[to] ? texts : { ...texts, [from]: '', [to]: texts[from] }
}

// joined is a text and another one below it.
export const joined = (above: string, below: string) => [above, below].filter(Boolean).join('\n\n')
