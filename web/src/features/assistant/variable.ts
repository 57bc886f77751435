import { useMemo } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { variableHint } from '../../text/listed'

// Variable is what may be named in {{…}}, in a prompt and in all that an assistant says on its own.
export const Variable = graphql(`
  fragment Variable on PromptVariable {
    name
    description
    source
    example
  }
`)

// useVariables are they, described in the language of the page.
export function useVariables(variables: readonly FragmentType<typeof Variable>[]) {
  return useMemo(
    () => readFragment(Variable, variables).map((v) => ({ ...v, description: variableHint(v) })),
    [variables],
  )
}
