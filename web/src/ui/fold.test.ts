import { foldable } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { text } from '../text/text'
import { folding } from './fold'

const prompt = '# Role\nYou answer.\n\n# Rules\nNone.\n## Never\nLie.\n'

function folds(state: EditorState): string[] {
  return Array.from({ length: state.doc.lines }, (_, i) => state.doc.line(i + 1)).flatMap((line) => {
    const range = foldable(state, line.from, line.to)
    return range ? [`${line.text}: ${JSON.stringify(state.sliceDoc(range.from, range.to))}`] : []
  })
}

test('what is below a heading folds, and follows what is written', () => {
  const state = EditorState.create({ doc: prompt, extensions: folding(text.assistant.prompt.folds) })
  expect(folds(state)).toEqual([
    '# Role: "\\nYou answer."',
    '# Rules: "\\nNone.\\n## Never\\nLie."',
    '## Never: "\\nLie."',
  ])
  const { state: after } = state.update({ changes: { from: 0, to: 2, insert: '' } })
  expect(folds(after)).toHaveLength(2)
})

test('what it says is in the language of the page', () => {
  const words = { fold: 'a', unfold: 'b', hidden: 'c', folded: 'd', unfolded: 'e', to: 'f' }
  const state = EditorState.create({ extensions: folding(words) })
  const said = ['Fold line', 'Unfold line', 'folded code', 'unfold', 'Folded lines', 'Unfolded lines', 'to']
  expect(said.map((phrase) => state.phrase(phrase)).join('')).toBe('abcbdef')
})
