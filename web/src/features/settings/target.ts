import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { Lately, labelOf, type Known } from '../../app/lately'
import { url } from '../../app/url'
import { useWriter } from '../../lib/written'

// Target is what was changed, as it is called now, and the page that it is on.
export type Target = { label: string; to: (typeof url)[keyof typeof url]; search?: Record<string, string> }

const pages: Partial<Record<Known['__typename'], Target['to']>> = {
  Assistant: url.assistant,
  Call: url.call,
  Contact: url.contact,
  Conversation: url.conversation,
  KnowledgeBase: url.knowledgeBase,
  PhoneNumber: url.numbers,
  Tag: url.tags,
  Tool: url.tool,
}

// targetOf is what a thing is called, and where it is; null for one that has no page.
export function targetOf(it: Known, write: (number: string) => string): Target | null {
  const [label, to] = [labelOf(it, write), pages[it.__typename]]
  if (!label || !to) return null
  if (it.__typename === 'PhoneNumber') return { label, to, search: { search: it.number } }
  return it.__typename === 'Tag' ? { label, to, search: { search: label } } : { label, to }
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
