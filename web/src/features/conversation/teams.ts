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

// useTeams are the teams of the subaccount, once they are wanted. They are asked for as often as that, until they are here.
export function useTeams(wanted: number): readonly Team[] {
  const client = useClient()
  const [read, setRead] = useState<readonly Team[] | null>(null)
  useEffect(() => {
    if (wanted === 0 || read) return
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
  }, [client, wanted, read])
  return read ?? none
}
