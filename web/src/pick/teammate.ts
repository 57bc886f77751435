import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../gql/gql'

export const Document = graphql(`
  query Teammates($search: String, $ids: [ID!]) {
    teammates(search: $search, ids: $ids) {
      id
      name
    }
  }
`)

export type Teammate = { id: string; name: string }

export type Find = (search: string) => Promise<readonly Teammate[] | null>

// soughtMost is how many the server finds at once: where there are as many, there may be more.
export const soughtMost = 50

// idsMost are asked for at once.
const idsMost = 100

// useFindTeammates asks the server for members who may work on the conversations, by a part of their names: the first ones of all
// for '', and null where it cannot be asked.
export function useFindTeammates(): Find {
  const client = useClient()
  return useCallback(
    async (search) => (await client.query(Document, { search, ids: null }).toPromise()).data?.teammates ?? null,
    [client],
  )
}

// useTeammates are the first of them by name, once they are wanted.
export function useTeammates(wanted: boolean): readonly Teammate[] {
  const find = useFindTeammates()
  const [read, setRead] = useState<readonly Teammate[]>([])
  useEffect(() => {
    if (!wanted) return
    let late = false
    void find('').then((found) => {
      if (!late && found) setRead(found)
    })
    return () => {
      late = true
    }
  }, [find, wanted])
  return read
}

// useTeammateNames are the names of some by their ids, once they are known: null of those who work there no more.
export function useTeammateNames(ids: readonly string[]): ReadonlyMap<string, string | null> {
  const client = useClient()
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map())
  const wanted = ids
    .filter((id) => id && !names.has(id))
    .slice(0, idsMost)
    .join()
  useEffect(() => {
    if (!wanted) return
    let late = false
    void client
      .query(Document, { search: null, ids: wanted.split(',') })
      .toPromise()
      .then(({ data }) => {
        if (late || !data) return
        const found = new Map(data.teammates.map((t) => [t.id, t.name]))
        setNames((was) => new Map([...was, ...wanted.split(',').map((id) => [id, found.get(id) ?? null] as const)]))
      })
    return () => {
      late = true
    }
  }, [client, wanted])
  return names
}
