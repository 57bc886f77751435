import type { AppRequestInput } from '../../gql/graphql'

const parameters: Record<keyof AppRequestInput, string> = {
  clientId: 'client_id',
  redirectUri: 'redirect_uri',
  responseType: 'response_type',
  scope: 'scope',
  state: 'state',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  resource: 'resource',
}

// asked is what an app asks for in the query of an address. What stands there twice is left out: nobody knows which was meant.
export function asked(query: string): AppRequestInput {
  const from = new URLSearchParams(query)
  const of = (name: string) => {
    const [value = '', ...more] = from.getAll(name)
    return more.length > 0 ? '' : value
  }
  return Object.fromEntries(Object.entries(parameters).map(([field, name]) => [field, of(name)])) as AppRequestInput
}
