import { autocompletion, closeBrackets, completionKeymap, type CompletionContext } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { linter, type Diagnostic } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  keymap,
  MatchDecorator,
  placeholder,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'
import { nonce } from '../lib/nonce'
import { changeTo, lines } from './change-to'
import { classes } from './class'
import { folding, type FoldWords } from './fold'

export type Variable = { name: string; description: string; example?: string | null }

export type CodeProps = {
  labelledBy: string
  value: string
  onChange?: (value: string) => void
  language: 'prompt' | 'json'
  // variables are what a prompt may name in {{…}}: they are completed, and others are marked.
  variables?: readonly Variable[]
  unknown?: string
  placeholder?: string
  readOnly?: boolean
  height?: string
  minHeight?: string
  // full has it be as high as what it stands in.
  full?: boolean
  // folds are the words for sections, which fold where there are any.
  folds?: FoldWords
  handle?: Ref<Handle>
}

// Handle is what can be done with an editor from outside.
export type Handle = { focus: () => void }

// Editor is CodeMirror, for prompts with variables and for JSON.
export default function Editor(props: CodeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const { language, readOnly, labelledBy, full, handle } = props
  const names = props.variables?.map((v) => v.name).join()
  // Before the browser paints: an empty frame would move what stands below.
  useLayoutEffect(() => {
    if (!frame.current) return
    const made = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: extensions(latest.current, (text) => latest.current.onChange?.(text)),
      }),
    })
    view.current = made
    return () => {
      made.destroy()
    }
  }, [language, readOnly, labelledBy, names])
  useLayoutEffect(() => {
    const shown = view.current
    const changes = shown && changeTo(shown.state.doc.toString(), lines(props.value))
    if (changes) shown.dispatch({ changes })
  }, [props.value])
  useImperativeHandle(handle, () => ({
    focus: () => {
      view.current?.focus()
      view.current?.dispatch({ scrollIntoView: true })
    },
  }))
  return (
    <div
      ref={frame}
      data-full={full || undefined}
      className={classes(
        'overflow-hidden rounded-lg border border-edge/60 bg-raised focus-within:border-accent',
        full && 'flex min-h-0 flex-1 flex-col',
      )}
    />
  )
}

function extensions(props: CodeProps, tell: (text: string) => void): Extension[] {
  return [
    EditorView.cspNonce.of(nonce()),
    history(),
    closeBrackets(),
    bracketMatching(),
    keymap.of([
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...(props.language === 'json' ? [indentWithTab] : []),
    ]),
    EditorView.lineWrapping,
    // What scrolls can be reached by the keyboard, also where nothing can be written.
    EditorView.contentAttributes.of({ 'aria-labelledby': props.labelledBy, tabindex: '0' }),
    EditorState.readOnly.of(props.readOnly ?? false),
    EditorView.updateListener.of((u) => {
      if (u.docChanged) tell(u.state.doc.toString())
    }),
    props.placeholder ? placeholder(props.placeholder) : [],
    theme(props),
    props.folds ? folding(props.folds) : [],
    props.language === 'json'
      ? [json(), syntaxHighlighting(defaultHighlightStyle), linter(jsonParseLinter())]
      : prompt(props),
  ]
}

const look = { fontFamily: 'var(--font-mono)', fontSize: '13px', lineHeight: '1.6' }

function theme({ height = '20rem', minHeight = '6rem', folds }: CodeProps): Extension {
  return EditorView.theme({
    '&': { maxHeight: height, color: 'var(--ink)' },
    '[data-full] > &': { maxHeight: 'none', minHeight: '0', flex: '1' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { ...look, minHeight, overflow: 'auto' },
    '[data-full] > & .cm-scroller': { minHeight: '0', flexGrow: '1' },
    // With the gutter it stands where Unread does: 24 and 2 px from the edge.
    '.cm-content': { padding: folds ? '10px 12px 10px 2px' : '10px 12px', caretColor: 'var(--accent)' },
    '.cm-gutters': { background: 'none', border: 'none', color: 'var(--soft)' },
    '.cm-foldGutter': { width: '24px' },
    '.cm-foldGutter .cm-gutterElement': { textAlign: 'center', cursor: 'pointer' },
    '.cm-foldPlaceholder': {
      background: 'var(--sunken)',
      border: '1px solid var(--line)',
      borderRadius: '4px',
      color: 'var(--soft)',
      margin: '0 6px',
      padding: '0 6px',
    },
    '.cm-cursor': { borderLeftColor: 'var(--accent)' },
    '.cm-placeholder': { color: 'var(--soft)' },
    '.cm-tooltip': {
      background: 'var(--raised)',
      border: '1px solid var(--line)',
      borderRadius: '8px',
      color: 'var(--ink)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-wash)', color: 'var(--ink)' },
    '.cm-variable': {
      color: 'var(--accent)',
      background: 'var(--accent-wash)',
      borderRadius: '4px',
      padding: '1px 2px',
    },
  })
}

const named = /\{\{\s*([\w.]+)\s*\}\}/g

function prompt({ variables = [], unknown = '' }: CodeProps): Extension {
  const mark = new MatchDecorator({ regexp: named, decoration: Decoration.mark({ class: 'cm-variable' }) })
  const painter = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = mark.createDeco(view)
      }
      update(u: ViewUpdate) {
        this.decorations = mark.updateDeco(u, this.decorations)
      }
    },
    { decorations: (painted) => painted.decorations },
  )
  return [
    painter,
    autocompletion({ override: [completions(variables)] }),
    linter((view) => strangers(view.state.doc.toString(), variables, unknown)),
  ]
}

function completions(variables: readonly Variable[]) {
  const options = variables.map((v) => ({
    label: v.name,
    detail: v.example ?? '',
    info: v.description,
    apply: (view: EditorView, _: unknown, from: number, to: number) => {
      const closed = view.state.sliceDoc(to, to + 2) === '}}'
      view.dispatch({
        changes: { from, to, insert: closed ? v.name : `${v.name}}}` },
        selection: { anchor: from + v.name.length + 2 },
      })
    },
  }))
  return (context: CompletionContext) => {
    const opened = context.matchBefore(/\{\{\s*[\w.]*/)
    return (
      opened && { from: opened.from + (/^\{\{\s*/.exec(opened.text)?.[0].length ?? 2), options, validFor: /^[\w.]*$/ }
    )
  }
}

// strangers are the variables that nobody knows: they would be empty.
export function strangers(text: string, variables: readonly Variable[], message: string): Diagnostic[] {
  if (variables.length === 0) return []
  const known = new Set(variables.map((v) => v.name))
  return [...text.matchAll(named)]
    .filter((m) => !known.has(m[1] ?? ''))
    .map((m) => ({ from: m.index, to: m.index + m[0].length, severity: 'warning' as const, message }))
}
