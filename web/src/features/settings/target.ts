import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { Lately, labelOf, type Known } from '../../app/lately'
import { url } from '../../app/url'
import { useWriter } from '../../lib/written'
import { text } from '../../text/text'
import { thingTitle } from '../../text/title'

// Target is what was changed, as it is called now, and the page that it is on.
export type Target = {
  label: string
  to?: (typeof url)[keyof typeof url]
  id?: string
  search?: Record<string, string>
}

type Write = (number: string) => string

// pages are where things are by their kinds; a list is searched for what the thing is called.
const pages: Record<string, Target['to']> = {
  Assistant: url.assistant,
  Call: url.call,
  Contact: url.contact,
  Conversation: url.conversation,
  KnowledgeBase: url.knowledgeBase,
  KnowledgeSite: url.knowledgeSite,
  PhoneNumber: url.numbers,
  Tag: url.tags,
  Tool: url.tool,
  Webhook: url.webhook,
}
const lists = ['PhoneNumber', 'Tag']

// unnamed are what things are called that have no name.
const unnamed: Record<string, string> = {
  Contact: text.contact.unnamed,
  Conversation: text.conversation.unknown,
  Call: text.call.detail.fallback,
}

// About is what an entry of the audit log is about, as the server names it: what was changed, or what that belongs to.
type About = { type: string; id: string; name: string }

// aboutOf is what that is called, and where it is. Numbers are written as `write` does.
export function aboutOf({ type, id, name }: About, write: Write): Target {
  const label = (name.startsWith('+') ? write(name) : name) || (unnamed[type] ?? thingTitle(type))
  const to = pages[type]
  if (!to) return { label }
  return { label, to, id, ...(lists.includes(type) && { search: { search: name } }) }
}

// formerly is what an entry of the log itself says that its thing is called: one that is gone has no other name.
export function formerly(e: { targetId: string; changes: readonly Change[] }): string | undefined {
  const kept = e.changes.find((c) => c.id === e.targetId)
  return [kept?.after, kept?.before].map(nameIn).find(Boolean)
}

type Change = { id?: string | null | undefined; before?: unknown; after?: unknown }

function nameIn(values: unknown): string | undefined {
  const name = (values as Record<string, unknown> | null | undefined)?.name
  return typeof name === 'string' ? name : undefined
}

// targetOf is what a thing is called, and where it is; null for one that has no page.
export function targetOf(it: Known, write: Write): Target | null {
  const [label, to] = [labelOf(it, write), pages[it.__typename]]
  if (!label || !to) return null
  if (it.__typename === 'PhoneNumber') return { label, to, id: it.id, search: { search: it.number } }
  const [{ id }, search] = [it as { id: string }, it.__typename === 'Tag' && { search: { search: label } }]
  return { label, to, id, ...search }
}

// most ids are asked for at once.
const most = 100

// useTargets are the things that were changed, by their ids. What is gone, is in another subaccount or has no page is not there.
export function useTargets(ids: readonly string[]): ReadonlyMap<string, Target> {
  const client = useClient()
  const [asked, setAsked] = useState<ReadonlyMap<string, Known | null>>(new Map())
  const wanted = [...new Set(ids)]
    .filter((id) => /^\w+$/.test(id) && !asked.has(id))
    .slice(0, most)
    .join()
  useEffect(() => {
    if (!wanted) return
    let late = false
    const ids = wanted.split(',')
    void client
      .query(Lately, { ids })
      .toPromise()
      .then(({ data }) => {
        if (late || !data) return
        setAsked((was) => new Map([...was, ...ids.map((id, i) => [id, data.nodes[i] ?? null] as const)]))
      })
    return () => {
      late = true
    }
  }, [client, wanted])
  const write = useWriter(asked.size > 0)
  return useMemo(() => {
    const found = [...asked].flatMap(([id, it]) => {
      const target = it && targetOf(it, write)
      return target ? [[id, target] as const] : []
    })
    return new Map(found)
  }, [asked, write])
}
