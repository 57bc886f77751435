import {
  BookOpen,
  Bot,
  Contact,
  type LucideIcon,
  MessagesSquare,
  Phone,
  PhoneCall,
  Tags,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { text } from '../text/text'
import { url } from './url'

// Thing is one that a search has found, and the page that it is on; said is where on it, and what was said there. A list is opened for `search`.
// Within is what the page is of, if that is not the thing itself.
export type Thing = {
  id: string
  label: string
  group: string
  to: string
  said?: Said
  search?: string
  within?: string
}

export type Said = { at: Record<string, string>; parts: Part[] }

// searchOf is where on its page a thing is.
export function searchOf({ said, search }: Thing): { search?: Record<string, string> } {
  if (said) return { search: said.at }
  return search ? { search: { search } } : {}
}

// Part is a piece of what was said, and whether it is what was searched for.
export type Part = { text: string; match: boolean }

const icons: Record<string, LucideIcon> = {
  [url.contact]: Contact,
  [url.assistant]: Bot,
  [url.knowledgeBase]: BookOpen,
  [url.tool]: Wrench,
  [url.numbers]: Phone,
  [url.members]: UsersRound,
  [url.conversation]: MessagesSquare,
  [url.call]: PhoneCall,
}

// iconOf the things on a page.
export const iconOf = (to: string): LucideIcon => icons[to] ?? Tags

const nav = text.shell.nav

const groups: Record<string, string> = {
  [url.contact]: nav.contacts,
  [url.assistant]: nav.assistants,
  [url.knowledgeBase]: nav.knowledge,
  [url.tool]: nav.tools,
  [url.numbers]: nav.numbers,
  [url.tags]: nav.tags,
  [url.conversation]: nav.conversations,
  [url.call]: nav.calls,
}

// groupOf the things on a page.
export const groupOf = (to: string): string => groups[to] ?? ''

// partsOf cuts what was said where it begins and ceases to be what was searched for. Places are counted in characters.
export function partsOf(snippet: string, matches: readonly { start: number; end: number }[]): Part[] {
  const characters = Array.from(snippet)
  const parts: Part[] = []
  let from = 0
  const add = (to: number, match: boolean) => {
    if (to > from) parts.push({ text: characters.slice(from, to).join(''), match })
    from = Math.max(from, to)
  }
  for (const { start, end } of matches) {
    add(start, false)
    add(end, true)
  }
  add(characters.length, false)
  return parts
}
