import { useEffect, useState } from 'react'
import { useClient, type TypedDocumentNode } from 'urql'
import { graphql } from '../../gql/gql'

const Document = graphql(`
  query Teammates {
    teammates {
      id
      name
    }
  }
`)

const Teams = graphql(`
  query TeamNames {
    teams {
      id
      name
    }
  }
`)

export type Teammate = { id: string; name: string }

// useTeammates are the members who may work on the conversations, once they are wanted.
export function useTeammates(wanted: boolean): readonly Teammate[] {
  return useNamed(wanted, Document)?.teammates ?? none
}

// useTeams are the teams of the subaccount, once they are wanted.
export function useTeams(wanted: boolean): readonly Teammate[] {
  return useNamed(wanted, Teams)?.teams ?? none
}

const none: readonly Teammate[] = []

// useNamed reads a list once it is wanted.
function useNamed<T>(wanted: boolean, document: TypedDocumentNode<T, Record<string, never>>): T | null {
  const client = useClient()
  const [read, setRead] = useState<{ it: T } | null>(null)
  useEffect(() => {
    if (!wanted) return
    let late = false
    void client
      .query(document, {}, { requestPolicy: 'cache-first' })
      .toPromise()
      .then(({ data }) => {
        if (data && !late) setRead({ it: data })
      })
    return () => {
      late = true
    }
  }, [client, document, wanted])
  return read && read.it
}
