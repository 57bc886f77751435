import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'

const Document = graphql(`
  query TeamNames {
    teams {
      id
      name
    }
  }
`)

type Team = { id: string; name: string }

const none: readonly Team[] = []

// useTeams are the teams of the subaccount, once they are wanted.
export function useTeams(wanted: boolean): readonly Team[] {
  const client = useClient()
  const [read, setRead] = useState(none)
  useEffect(() => {
    if (!wanted) return
    let late = false
    void client
      .query(Document, {}, { requestPolicy: 'cache-first' })
      .toPromise()
      .then(({ data }) => {
        if (data && !late) setRead(data.teams)
      })
    return () => {
      late = true
    }
  }, [client, wanted])
  return read
}
