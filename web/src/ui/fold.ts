import { foldGutter, foldKeymap, foldService, toggleFold } from '@codemirror/language'
import { EditorState, StateField, type Extension, type Text } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { sections } from './outline'

// FoldWords are what the editor says of sections that are folded.
export type FoldWords = { fold: string; unfold: string; hidden: string; folded: string; unfolded: string; to: string }

const endsOf = (doc: Text): ReadonlyMap<number, number> =>
  new Map(sections(doc.iterLines()).map(({ line, end }) => [line, end]))

// outline has the last lines of sections by those of their headings.
const outline = StateField.define({
  create: (state) => endsOf(state.doc),
  update: (ends, change) => (change.docChanged ? endsOf(change.newDoc) : ends),
})

const bySections = foldService.of((state, from) => {
  const line = state.doc.lineAt(from)
  const end = state.field(outline).get(line.number)
  return end === undefined ? null : { from: line.to, to: state.doc.line(end).to }
})

// folding folds sections at their headings of Markdown, by a click beside them or a key. The usual keys for it cannot be typed on many
// keyboards, where brackets need a third key: a full stop is on all of them.
export const folding = (words: FoldWords): Extension => [
  outline,
  bySections,
  foldGutter({ openText: '▾', closedText: '▸' }),
  keymap.of([{ key: 'Mod-Shift-.', run: toggleFold }, ...foldKeymap]),
  EditorState.phrases.of({
    'Fold line': words.fold,
    'Unfold line': words.unfold,
    'folded code': words.hidden,
    unfold: words.unfold,
    'Folded lines': words.folded,
    'Unfolded lines': words.unfolded,
    to: words.to,
  }),
]
