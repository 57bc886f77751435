import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../gql/gql'
import { useShell } from './shown'

const Document = graphql(`
  query FindSubaccounts($search: String!) {
    subaccounts(search: $search, includeArchived: true, first: 50) {
      nodes {
        id
        name
        archived
      }
    }
  }
`)

// most is how many subaccounts the shell brings along.
const most = 100
const pause = 200

type Place = { id: string; name: string; archived: boolean }

// useSubaccounts are those whose name has what is typed. Where there are more than the shell brings along, the server searches: what it
// has found stays, so that what is chosen keeps its name.
export function useSubaccounts(typed: string): { found: Place[]; many: boolean } {
  const { subaccounts } = useShell()
  const client = useClient()
  const [told, setTold] = useState<readonly Place[]>([])
  const search = typed.trim()
  const many = subaccounts.length >= most
  useEffect(() => {
    if (!many || !search) return
    let late = false
    const timer = setTimeout(() => {
      void client
        .query(Document, { search })
        .toPromise()
        .then(({ data }) => {
          if (!late && data) setTold((was) => [...was, ...data.subaccounts.nodes])
        })
    }, pause)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [client, many, search])
  return { found: among([...subaccounts, ...told], search), many }
}

// among the places, each once, are those with these letters in their name.
export function among(places: readonly Place[], letters: string): Place[] {
  const once = [...new Map(places.map((p) => [p.id, p])).values()]
  return once.filter((p) => p.name.toLowerCase().includes(letters.toLowerCase()))
}
