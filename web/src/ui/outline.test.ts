import { expect, test } from 'vitest'
import { sections } from './outline'

const of = (text: string) => sections(text.split('\n')).map(({ line, end }) => [line, end])

test('a section ends before the next heading of its level or a higher one', () => {
  const text = ['Be brief.', '# Role', 'You answer.', '## Tone', 'Kind.', '## Words', 'Few.', '# Rules', 'None.']
  expect(of(text.join('\n'))).toEqual([
    [2, 7],
    [4, 5],
    [6, 7],
    [8, 9],
  ])
})

test('blank lines at the end of a section are not part of it', () => {
  expect(of('## Role\nYou answer.\n\n \n## Rules\nNone.\n\n')).toEqual([
    [1, 2],
    [5, 6],
  ])
})

test.each([
  ['nothing', ''],
  ['text', 'Be brief.\nBe kind.'],
  ['a heading with nothing below it', '# Role\n\n'],
  ['a tag', '#role\nYou answer.'],
  ['seven signs', '####### Role\nYou answer.'],
  ['what is indented as code is', '    # Role\nYou answer.'],
  ['a comment in code', '```sh\n# Role\nls\n```'],
  ['code that does not end', '~~~\n# Role\n```\nls\n# Rules\nls'],
])('%s is no section', (_, text) => {
  expect(of(text)).toEqual([])
})

test('headings are headings again after code, and without a text', () => {
  expect(of('````\n```\n# No\n````\n#\nYes.')).toEqual([[5, 6]])
  expect(of('#\tRole\nYou answer.')).toEqual([[1, 2]])
})
