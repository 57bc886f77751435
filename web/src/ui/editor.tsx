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
import { useLayoutEffect, useRef } from 'react'
import { nonce } from '../lib/nonce'

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
}

// Editor is CodeMirror, for prompts with variables and for JSON.
export default function Editor(props: CodeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const { language, readOnly, labelledBy } = props
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
    const old = shown?.state.doc.toString()
    if (shown && old !== props.value)
      shown.dispatch({ changes: { from: 0, to: old?.length ?? 0, insert: props.value } })
  }, [props.value])
  return (
    <div
      ref={frame}
      className="overflow-hidden rounded-lg border border-edge/60 bg-raised focus-within:border-accent"
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
    theme(props.height ?? '20rem', props.minHeight ?? '6rem'),
    props.language === 'json'
      ? [json(), syntaxHighlighting(defaultHighlightStyle), linter(jsonParseLinter())]
      : prompt(props),
  ]
}

const look = { fontFamily: 'var(--font-mono)', fontSize: '13px', lineHeight: '1.6' }

function theme(height: string, minHeight: string): Extension {
  return EditorView.theme({
    '&': { maxHeight: height, color: 'var(--ink)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { ...look, minHeight, overflow: 'auto' },
    '.cm-content': { padding: '10px 12px', caretColor: 'var(--accent)' },
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
