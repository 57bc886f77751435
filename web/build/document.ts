import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const written = /graphql\(\s*\/\*[^*]*\*\/\s*`([^`]*)`\s*\)|graphql\(\s*`([^`]*)`\s*\)/g
const operation = /^\s*(query|mutation|subscription)\s+(\w+)/
const asked = /(?:query|mutation|subscription) ([A-Z]\w*)[ (]/

// documents puts the hash of each document into the built pages in place of its text: the server has the text, and a page that is
// loaded first does not carry those of all others. Fragments are part of their operations, and nothing by themselves.
export function documents(): Plugin {
  const hashes = new Map<string, string>()
  return {
    name: 'documents',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      const texts = JSON.parse(readFileSync(join(config.root, 'src/gql/persisted-documents.json'), 'utf8')) as Record<
        string,
        string
      >
      for (const [hash, text] of Object.entries(texts)) hashes.set(asked.exec(text)?.[1] ?? '', hash)
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || id.includes('/src/gql/') || !code.includes('graphql(')) return null
      const replaced = code.replace(written, (_, commented?: string, plain?: string) =>
        short(commented ?? plain ?? '', hashes, id),
      )
      return { code: replaced, map: null }
    },
  }
}

function short(text: string, hashes: Map<string, string>, id: string): string {
  const [, kind, name] = operation.exec(text) ?? []
  if (!kind || !name) return '({})'
  const hash = hashes.get(name)
  if (!hash) throw new Error(`${id}: ${name} is not in src/gql: run npm run generate`)
  const definition = {
    kind: 'OperationDefinition',
    operation: kind,
    name: { kind: 'Name', value: name },
    selectionSet: { kind: 'SelectionSet', selections: [] },
  }
  return `(${JSON.stringify({ kind: 'Document', documentId: hash, __meta__: { hash }, definitions: [definition] })})`
}
