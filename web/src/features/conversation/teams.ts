import { graphql } from '../../gql/gql'
import { useWanted } from './wanted'

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

// useTeams are the teams of the subaccount, once they are wanted and here.
export const useTeams = (wanted: number): readonly Team[] => useWanted(Document, wanted)?.teams ?? none
