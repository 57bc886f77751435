import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

export default ts.config(
  { ignores: ['dist', 'src/gql', 'node_modules'] },
  js.configs.recommended,
  ...ts.configs.strict,
  hooks.configs.flat['recommended-latest'],
  {
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // What is shown comes from the catalog; what is addressed, from app/url.ts.
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'No barrel files: import from where it is.' }],
    },
  },
  // The catalogue is one: that is how its texts are named, and the bundler takes it apart again.
  { files: ['src/text/text.ts', 'src/text/en/en.ts', 'src/text/shown/shown.ts'], rules: { 'no-restricted-syntax': 'off' } },
)
