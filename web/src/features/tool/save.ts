import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { complain } from '../../ui/toast'
import { faultOf, isObject, parsed } from './schema'
import { inputOf, readRows, type Values } from './values'

const Create = graphql(`
  mutation CreateTool($input: CreateToolInput!) {
    createTool(input: $input) {
      ...SavedTool
    }
  }
`)

const Update = graphql(`
  mutation UpdateTool($id: ID!, $input: UpdateToolInput!) {
    updateTool(id: $id, input: $input) {
      ...SavedTool
      updatedAt
    }
  }
`)

// useSaveTool makes a tool, or saves what was changed of one. What is wrong stands at its field.
export function useSaveTool(id: string | null, base: Values, values: Values) {
  const [create, creating] = useMutate(Create, { quiet: true, touches: ['Tool'] })
  const [update, updating] = useMutate(Update, { quiet: true, touches: ['Tool'] })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const run = async () => {
    const wrong = wrongOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      complain(text.problem.title, text.problem.fields)
      return null
    }
    const input = inputOf(base, values)
    const answer = id
      ? await update({ id, input })
      : await create({ input: { ...input, name: values.name, toolType: values.toolType } })
    if (answer.problem) {
      const { fields, message } = answer.problem
      setErrors(fields)
      complain(text.problem.title, Object.keys(fields).length > 0 ? text.problem.fields : message)
      return null
    }
    return 'createTool' in answer.data ? answer.data.createTool : answer.data.updateTool
  }
  return { run, errors, pending: creating || updating }
}

// wrongOf is what can be said before the server is asked.
function wrongOf(values: Values): Record<string, string> {
  const words = text.tool
  const wrong: Record<string, string> = {}
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(values.name)) wrong['name'] = words.nameWrong
  const schema = parsed(values.schema)
  if (schema === undefined) wrong['parameters'] = words.try.wrongJson
  else if (schema !== null && (!isObject(schema) || schema['type'] !== 'object')) wrong['parameters'] = words.notObject
  const fault = faultOf(readRows(values.schema) ?? [])
  if (fault) wrong['parameters'] = words[fault]
  if (values.headers?.some((h) => !h.name.trim() || !h.value)) wrong['headers'] = words.headerNeeds
  return wrong
}
