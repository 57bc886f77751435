import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'

const Document = graphql(`
  query Teammates {
    teammates {
      id
      name
    }
  }
`)

export type Teammate = { id: string; name: string }

// useTeammates are the members who may work on the conversations, once they are wanted.
export function useTeammates(wanted: boolean): readonly Teammate[] {
  const client = useClient()
  const [team, setTeam] = useState<readonly Teammate[]>([])
  useEffect(() => {
    if (!wanted) return
    let late = false
    void client
      .query(Document, {}, { requestPolicy: 'cache-first' })
      .toPromise()
      .then(({ data }) => {
        if (data && !late) setTeam(data.teammates)
      })
    return () => {
      late = true
    }
  }, [client, wanted])
  return team
}
