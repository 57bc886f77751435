import { useEffect, useState } from 'react'
import { useClient, type Client, type RequestPolicy, type TypedDocumentNode } from 'urql'

// fresh is for how long what was read is not asked for anew: whoever opens a menu has pointed at it before, and at its neighbours.
const fresh = 30_000

const due = new WeakMap<Client, Map<unknown, number>>()

const dueOf = (client: Client) => {
  const all = due.get(client) ?? new Map<unknown, number>()
  due.set(client, all)
  return all
}

type Document<T> = TypedDocumentNode<T, Record<string, never>>

// useWanted is what a menu offers, once it is wanted and here, and null until then. Colleagues change it while a tab is open, and no event
// tells: where it is wanted again some time later, it is read anew, and what was there stays meanwhile.
export function useWanted<T>(document: Document<T>, wanted: number): T | null {
  const client = useClient()
  const [read, setRead] = useState<T | null>(null)
  useEffect(() => {
    if (wanted === 0) return
    const ask = async (requestPolicy: RequestPolicy) => {
      const { data, error } = await client.query(document, {}, { requestPolicy }).toPromise()
      if (data) setRead(data)
      return !error
    }
    const all = dueOf(client)
    if ((all.get(document) ?? 0) > Date.now()) {
      if (!read) void ask('cache-first')
      return
    }
    all.set(document, Date.now() + fresh)
    void ask('cache-only')
      .then(() => ask('network-only'))
      .then((ok) => {
        if (!ok) all.delete(document)
      })
  }, [client, document, wanted, read])
  return read
}
