import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../gql/gql'
import type { NamesQuery } from '../gql/graphql'

const Document = graphql(`
  query Names($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Assistant {
        id
        name
      }
      ... on AssistantFolder {
        id
        name
      }
      ... on Topic {
        id
        name
      }
      ... on Subaccount {
        id
        name
      }
      ... on Tag {
        id
        tagName: name
      }
    }
  }
`)

// most ids are asked for at once.
const most = 100

type Named = { id: string; name: string }
type Node = NamesQuery['nodes'][number]

const named = (node: Node): Named[] => {
  if (!node || !('id' in node)) return []
  return [{ id: node.id, name: 'name' in node ? node.name : (node.tagName ?? '') }]
}

// useNames are the names of things by their ids: of those that came along, and of all others that are asked for together. What
// the server does not tell is gone.
export function useNames(
  ids: readonly (string | null | undefined)[],
  known: readonly Named[] = [],
): ReadonlyMap<string, string> {
  const client = useClient()
  const [asked, setAsked] = useState<ReadonlyMap<string, string | null>>(new Map())
  const names = useMemo(() => new Map(known.map((k) => [k.id, k.name])), [known])
  const missing = [...new Set(ids)].filter(
    (id): id is string => Boolean(id) && !names.has(id ?? '') && !asked.has(id ?? ''),
  )
  const wanted = missing.slice(0, most).join()
  useEffect(() => {
    if (!wanted) return
    let late = false
    const ids = wanted.split(',')
    void client
      .query(Document, { ids })
      .toPromise()
      .then(({ data }) => {
        if (late || !data) return
        const found = new Map(data.nodes.flatMap(named).map((n) => [n.id, n.name]))
        setAsked((was) => new Map([...was, ...ids.map((id) => [id, found.get(id) ?? null] as const)]))
      })
    return () => {
      late = true
    }
  }, [client, wanted])
  return useMemo(() => {
    const found = [...asked].filter((entry): entry is [string, string] => entry[1] !== null)
    return new Map([...found, ...names])
  }, [asked, names])
}
