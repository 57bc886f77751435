import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { nonce } from '../lib/nonce'

// Compare shows a text with what has gone and what has come, one below the other: it fits a phone, too.
export default function Compare({ before, after, label }: { before: string; after: string; label: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!frame.current) return
    const view = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          EditorView.cspNonce.of(nonce()),
          EditorView.lineWrapping,
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
          look,
        ],
      }),
    })
    return () => {
      view.destroy()
    }
  }, [before, after, label])
  return <div ref={frame} className="overflow-hidden rounded-lg border border-line" />
}

const look = EditorView.theme({
  '&': { color: 'var(--ink)', maxHeight: '28rem' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: '13px', lineHeight: '1.6' },
  '&.cm-merge-b .cm-changedLine': { background: 'var(--good-wash)' },
  '&.cm-merge-b .cm-changedText': { background: 'none', textDecoration: 'none', fontWeight: '600' },
  '.cm-deletedChunk': { background: 'var(--bad-wash)', color: 'var(--ink)' },
  '.cm-deletedChunk .cm-deletedText': { background: 'none', fontWeight: '600' },
  '.cm-collapsedLines': { background: 'var(--sunken)', color: 'var(--soft)' },
})
