import { createHash } from 'node:crypto'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'
import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: '../graph/*.graphql',
  documents: ['src/**/*.tsx', 'src/**/*.ts', '!src/gql/**'],
  generates: {
    './src/gql/': {
      preset: 'client',
      // The cache knows by __typename what a mutation touches.
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: {
        fragmentMasking: { unmaskFunctionName: 'readFragment' },
        // The server runs the documents of this list for who is signed in, and no others.
        persistedDocuments: { hashAlgorithm: (text: string) => createHash('sha256').update(text).digest('hex') },
      },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: { Time: 'string', JSON: 'unknown', Int64: 'number', Counts: 'Record<string, number>' },
      },
    },
  },
}

export default config
