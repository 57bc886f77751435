import { useClient } from 'urql'
import type { Edit } from '../../edit/edit'
import { useSave, type Save } from '../../edit/save'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { faultOf, isBlank, isObject, parsed } from './schema'
import { inputOf, keptOf, readRows, SavedTool, type Values } from './values'

const Create = graphql(`
  mutation CreateTool($input: CreateToolInput!) {
    createTool(input: $input) {
      ...SavedTool
    }
  }
`)

const Update = graphql(`
  mutation UpdateTool($id: ID!, $input: UpdateToolInput!, $ifUpdatedAt: Time) {
    updateTool(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {
      ...SavedTool
    }
  }
`)

const Newest = graphql(`
  query NewestTool($id: ID!) {
    tool(id: $id) {
      ...SavedTool
    }
  }
`)

// useSaveTool saves what was changed of a tool. What is wrong stands at its field.
export function useSaveTool(id: string, edit: Edit<Values>): Save<Values> {
  const client = useClient()
  const [update] = useMutate(Update, { quiet: true, touches: ['Tool'] })
  return useSave(edit, {
    send: async (base, values, version) => {
      const wrong = wrongOf(values)
      if (wrong) return { data: null, problem: wrong }
      const { data, problem } = await update({ id, input: inputOf(base, values), ifUpdatedAt: String(version) })
      return problem ? { data, problem } : { data: keptOf(readFragment(SavedTool, data.updateTool)), problem }
    },
    newest: async () => {
      const { data } = await client.query(Newest, { id }, { requestPolicy: 'network-only' }).toPromise()
      return data ? keptOf(readFragment(SavedTool, data.tool)) : null
    },
  })
}

// useCreateTool makes a tool of what was typed, and hands it on.
export function useCreateTool(edit: Edit<Values>, onMade: (made: { id: string; name: string }) => void): Save<Values> {
  const [create] = useMutate(Create, { quiet: true, touches: ['Tool'] })
  return useSave(edit, {
    send: async (base, values) => {
      const wrong = wrongOf(values)
      if (wrong) return { data: null, problem: wrong }
      const { name, toolType } = values
      const { data, problem } = await create({ input: { ...inputOf(base, values), name, toolType } })
      if (problem) return { data, problem }
      const made = readFragment(SavedTool, data.createTool)
      onMade(made)
      return { data: keptOf(made), problem }
    },
    newest: () => Promise.resolve(null),
  })
}

// wrongOf is what can be said before the server is asked.
export function wrongOf(values: Values): Problem | null {
  const words = text.tool
  const fields: Record<string, string> = {}
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(values.name)) fields['name'] = words.nameWrong
  const schema = parsed(values.schema)
  if (schema === undefined) fields['parameters'] = words.try.wrongJson
  else if (schema !== null && (!isObject(schema) || schema['type'] !== 'object')) fields['parameters'] = words.notObject
  const fault = faultOf((values.rows ?? readRows(values.schema) ?? []).filter((r) => !isBlank(r)))
  if (fault) fields['parameters'] = words[fault]
  if (values.headers?.some((h) => !h.name.trim() || !h.value)) fields['headers'] = words.headerNeeds
  return Object.keys(fields).length > 0 ? { code: 'validation_error', message: text.problem.fields, fields } : null
}
