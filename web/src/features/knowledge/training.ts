import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'

const SwitchOn = graphql(`
  mutation SwitchQueryTraining($base: ID!, $id: ID!, $on: Boolean!) {
    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: { isActive: $on }) {
      id
      isActive
    }
  }
`)

// useSwitch is whether a training is used, and how to say so. It shows what was said until the list says the same, or the server refuses.
export function useSwitch(base: string, { id, isActive }: { id: string; isActive: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [turn, pending] = useMutate(SwitchOn)
  if (wanted === isActive && !pending) setWanted(null)
  const change = async (on: boolean) => {
    setWanted(on)
    const { problem } = await turn({ base, id, on })
    if (problem) setWanted(null)
  }
  return [wanted ?? isActive, change, pending] as const
}
