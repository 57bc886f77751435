import { Eye, Maximize2, Minimize2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { FragmentType } from '../../gql/fragment-masking'
import { count } from '../../lib/format'
import { sizeOf } from '../../lib/token'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classes } from '../../ui/class'
import { Code } from '../../ui/code'
import type { Handle } from '../../ui/editor'
import { Full, useFull } from '../../ui/full'
import { Alert } from '../../ui/trouble'
import { PromptPreview } from './prompt-preview'
import { useVariables, type Variable } from './variable'

export type PromptProps = {
  value: string
  error: string | undefined
  may: boolean
  assistantId: string
  variables: readonly FragmentType<typeof Variable>[]
  onChange: (value: string) => void
  // onFoot gets the place for the bar that saves while the prompt fills the window.
  onFoot: (foot: HTMLElement | null) => void
}

// PromptCard is where the prompt is written, with what can be filled into it. It can have the whole window.
export function PromptCard({ value, error, may, assistantId, variables, onChange, onFoot }: PromptProps) {
  const words = text.assistant.prompt
  const known = useVariables(variables)
  const [previewing, setPreviewing] = useState(false)
  const [editor, button] = [useRef<Handle>(null), useRef<HTMLButtonElement>(null)]
  const { enter, ...shown } = useFull(editor, button)
  const { full, leave } = shown
  const actions = (
    <div className="flex gap-2">
      <Button
        size="small"
        icon={Eye}
        onClick={() => {
          setPreviewing(true)
        }}
      >
        {words.preview}
      </Button>
      <Button ref={button} size="small" icon={full ? Minimize2 : Maximize2} onClick={full ? leave : enter}>
        {full ? words.leave : words.full}
      </Button>
    </div>
  )
  return (
    <>
      <Full of={shown} label={words.card}>
        <Card title={words.card} hint={words.hint} actions={actions} fill={full}>
          <div className={classes('flex flex-col gap-3', full && 'h-full')}>
            <Code
              hideLabel
              label={text.assistant.fields.prompt}
              language="prompt"
              value={value}
              onChange={onChange}
              variables={known}
              unknown={words.unknown}
              placeholder={words.placeholder}
              readOnly={!may}
              height="34rem"
              minHeight="14rem"
              folds={words.folds}
              {...{ full, handle: editor }}
            />
            <Foot prompt={value} />
            {error && <Alert>{error}</Alert>}
            {may && known.length > 0 && (
              <Variables
                known={known}
                onInsert={(name) => {
                  onChange(withVariable(value, name))
                }}
              />
            )}
            {full && <div ref={onFoot} className="empty:hidden" />}
          </div>
        </Card>
      </Full>
      <PromptPreview
        open={previewing}
        prompt={value}
        assistantId={assistantId}
        onClose={() => {
          setPreviewing(false)
        }}
      />
    </>
  )
}

// Foot is how long the prompt is, and how it folds.
function Foot({ prompt }: { prompt: string }) {
  const words = text.assistant.prompt
  const { characters, tokens } = useMemo(() => sizeOf(prompt), [prompt])
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-soft">
      <p className="tabular">{words.written(count(characters), count(tokens))}</p>
      <p className="max-md:hidden">{words.sections}</p>
    </div>
  )
}

type Known = { name: string; description: string; example?: string | null }

function Variables({ known, onInsert }: { known: readonly Known[]; onInsert: (name: string) => void }) {
  const words = text.assistant.prompt
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer rounded-lg px-3 py-2 text-soft hover:text-ink">{words.variables}</summary>
      <ul className="grid max-h-72 gap-px overflow-y-auto border-t border-line p-1 sm:grid-cols-2">
        {known.map((v) => (
          <li key={v.name}>
            <button
              type="button"
              aria-label={words.insert(v.name)}
              onClick={() => {
                onInsert(v.name)
              }}
              className="w-full rounded-md px-2 py-1.5 text-left hover:bg-sunken"
            >
              <code className="block truncate font-mono text-[13px] text-accent">{`{{${v.name}}}`}</code>
              <span className="block truncate text-xs text-soft">{v.example || v.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

// withVariable puts a variable at the end, apart from the word before.
function withVariable(prompt: string, name: string): string {
  const gap = prompt === '' || /\s$/.test(prompt) ? '' : ' '
  return `${prompt}${gap}{{${name}}}`
}
