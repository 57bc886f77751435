import type { Kept } from '../../edit/edit'
import { changedIn } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import type { CreateToolInput, HttpMethod, SavedToolFragment, ToolType } from '../../gql/graphql'
import { neededIn, parsed, rowsOf, schemaOf, written, type Row } from './schema'

export const SavedTool = graphql(`
  fragment SavedTool on Tool {
    id
    name
    description
    category
    toolType
    url
    httpMethod
    isPrebuilt
    headerNames
    parameters
    requiredParams
    speakDuringExecution
    speakAfterExecution
    executionMessageDescription
    transferPrompt
    updatedAt
  }
`)

export type Header = { name: string; value: string }

// Values are what the form shows. Headers are null where they stay as they are; the schema is text, since it may be none yet.
export type Values = {
  name: string
  description: string
  category: string
  toolType: ToolType
  url: string
  httpMethod: HttpMethod
  headers: Header[] | null
  schema: string
  // rows are what the form shows where that can not be written as a schema: a name is missing, or there twice.
  rows: Row[] | null
  speakDuringExecution: boolean
  speakAfterExecution: boolean
  executionMessageDescription: string
  transferPrompt: string
}

export const blank: Values = {
  name: '',
  description: '',
  category: '',
  toolType: 'CUSTOM',
  url: '',
  httpMethod: 'POST',
  headers: null,
  schema: '',
  rows: null,
  speakDuringExecution: false,
  speakAfterExecution: true,
  executionMessageDescription: '',
  transferPrompt: '',
}

export const keptOf = (tool: SavedToolFragment): Kept<Values> => ({ version: tool.updatedAt, values: valuesOf(tool) })

export function valuesOf(tool: SavedToolFragment): Values {
  return {
    name: tool.name,
    description: tool.description ?? '',
    category: tool.category ?? '',
    toolType: tool.toolType,
    url: tool.url ?? '',
    httpMethod: tool.httpMethod ?? 'POST',
    headers: null,
    schema: schemaText(tool.parameters, tool.requiredParams),
    rows: null,
    speakDuringExecution: tool.speakDuringExecution,
    speakAfterExecution: tool.speakAfterExecution,
    executionMessageDescription: tool.executionMessageDescription ?? '',
    transferPrompt: tool.transferPrompt ?? '',
  }
}

// schemaText writes the schema with what the tool itself says is needed, so that it is said in one place.
function schemaText(parameters: unknown, needed: readonly string[]): string {
  const rows = rowsOf(parameters, needed)
  return written(rows ? schemaOf(rows) : parameters)
}

// readRows are the rows of the schema as it stands; null where the form cannot show it.
export function readRows(schema: string): Row[] | null {
  const value = parsed(schema)
  return value === undefined ? null : rowsOf(value)
}

// requests says whether a tool of the kind sends a request.
export const requests = (kind: ToolType) => kind === 'CUSTOM' || kind === 'FUNCTION'

// inputOf is what is sent of the values that differ from what was saved.
export function inputOf(before: Values, after: Values): Partial<CreateToolInput> {
  const input: Record<string, unknown> = {}
  for (const name of changedIn(before, after)) {
    if (name === 'schema') {
      input['parameters'] = parsed(after.schema) ?? null
      input['requiredParams'] = neededIn(input['parameters'])
    } else if (name === 'headers') {
      if (after.headers) input['headers'] = Object.fromEntries(after.headers.map((h) => [h.name.trim(), h.value]))
    } else if (name !== 'rows') {
      input[name] = after[name] === '' ? null : after[name]
    }
  }
  return input as Partial<CreateToolInput>
}
