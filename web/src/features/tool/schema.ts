// The JSON Schema of a tool's arguments, and the rows of the form that shows it. The form knows names, types, descriptions,
// choices and what is needed; what else a schema says of an argument is kept beside its row.
export type Row = {
  name: string
  type: string
  description: string
  required: boolean
  choices: string
  rest: Record<string, unknown>
}

export const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const

type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const known = ['type', 'properties', 'required']
const scalars = ['string', 'number', 'integer']

// rowsOf reads a schema into rows; null where the form cannot show all that it says. `needed` are arguments that the tool itself
// says are needed.
export function rowsOf(schema: unknown, needed: readonly string[] = []): Row[] | null {
  if (schema === null || schema === undefined) return []
  if (!isObject(schema) || schema['type'] !== 'object') return null
  if (Object.keys(schema).some((key) => !known.includes(key))) return null
  const properties = schema['properties'] ?? {}
  if (!isObject(properties)) return null
  const listed = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []
  const rows = Object.entries(properties).map(([name, of]) =>
    rowOf(name, of, listed.includes(name) || needed.includes(name)),
  )
  return rows.every((row) => row !== null) ? rows : null
}

function rowOf(name: string, of: unknown, required: boolean): Row | null {
  if (!isObject(of)) return null
  const { type, description, enum: choices, ...rest } = of
  if (typeof type !== 'string' || !(types as readonly string[]).includes(type)) return null
  if (description !== undefined && typeof description !== 'string') return null
  if (choices !== undefined && !simple(choices, type)) return null
  return {
    name,
    type,
    required,
    description: description ?? '',
    choices: Array.isArray(choices) ? choices.join(', ') : '',
    rest,
  }
}

// simple are choices that survive being written with commas between them.
function simple(choices: unknown, type: string): boolean {
  if (!Array.isArray(choices) || !scalars.includes(type)) return false
  return choices.every((c) => (type === 'string' ? typeof c === 'string' && !c.includes(',') : typeof c === 'number'))
}

// schemaOf writes rows as a schema; null for none.
export function schemaOf(rows: readonly Row[]): JsonObject | null {
  if (rows.length === 0) return null
  const required = rows.filter((r) => r.required).map((r) => r.name)
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map((r) => [r.name, propertyOf(r)])),
    ...(required.length > 0 && { required }),
  }
}

function propertyOf({ type, description, choices, rest }: Row): JsonObject {
  const list = choicesOf(choices, type)
  return {
    type,
    ...(description && { description }),
    ...(list.length > 0 && { enum: list }),
    ...rest,
  }
}

function choicesOf(choices: string, type: string): (string | number)[] {
  if (!scalars.includes(type)) return []
  const words = choices
    .split(',')
    .map((c) => c.trim())
    .filter(Boolean)
  return type === 'string' ? words : words.map(Number).filter((n) => !Number.isNaN(n))
}

// choosable says whether arguments of the type can be limited to some values.
export const choosable = (type: string) => scalars.includes(type)

export type Fault = 'emptyName' | 'sameName'

// faultOf is what is wrong with the rows as they stand.
export function faultOf(rows: readonly Row[]): Fault | null {
  const names = rows.map((r) => r.name.trim())
  if (names.includes('')) return 'emptyName'
  return new Set(names).size < names.length ? 'sameName' : null
}

// isBlank says of a row that nothing was typed into it yet.
export const isBlank = (r: Row) => [r.name, r.description, r.choices].every((typed) => typed.trim() === '')

// told is what a form with these rows has: the schema of those that have names, and the rows themselves where that is not all they say.
export function told(rows: Row[], before: string): { schema: string; rows: Row[] | null } {
  const given = rows.filter((r) => !isBlank(r))
  const fault = faultOf(given)
  if (fault === 'sameName') return { schema: before, rows }
  return { schema: written(schemaOf(given.filter((r) => r.name.trim()))), rows: fault && rows }
}

// parsed reads JSON; undefined where it is none.
export function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const written = (schema: unknown) =>
  schema === null || schema === undefined ? '' : JSON.stringify(schema, null, 2)

// neededIn are the arguments that a schema says are needed.
export function neededIn(schema: unknown): string[] {
  const listed = isObject(schema) ? schema['required'] : null
  return Array.isArray(listed) ? listed.filter((name): name is string => typeof name === 'string') : []
}
