import { graphql } from '../../gql/gql'

// Variable is what may be named in {{…}}, in a prompt and in all that an assistant says on its own.
export const Variable = graphql(`
  fragment Variable on PromptVariable {
    name
    description
    source
    example
  }
`)
