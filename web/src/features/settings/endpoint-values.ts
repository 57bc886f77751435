import { z } from 'zod/mini'
import type { CreateModelEndpointInput, EndpointDialog_EndpointFragment } from '../../gql/graphql'
import { text } from '../../text/text'
import { inputOf as modelInput, parts, valuesOf as modelValues } from './model-values'

// most is how many further endpoints a workspace may have, as domain/workspace/endpoint.go has it.
export const most = 8

// What the form of a further endpoint has: what that of the workspace's own has, with a name and without a default.
export const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(100)),
  ...parts,
  url: z.string().check(z.trim(), z.minLength(1, text.field.required)),
})

export type Values = z.infer<typeof schema>

export function valuesOf(endpoint: EndpointDialog_EndpointFragment | null): Values {
  const { url, key, wire, windows, prices } = modelValues(
    endpoint && { ...endpoint, __typename: 'WorkspaceModel', default: null, names: {} },
  )
  return { name: endpoint?.name ?? '', url, key, wire, windows, prices }
}

// inputOf is what is sent. A key that is not typed is not sent, and kept where the address stays.
export function inputOf(values: Values): CreateModelEndpointInput {
  const { windows, prices, key } = modelInput({ ...values, default: '' }, null)
  return {
    name: values.name,
    url: values.url,
    wire: values.wire === 'openai' ? null : values.wire,
    windows,
    prices: prices ?? [],
    ...(key && { key }),
  }
}
