import { Eye } from 'lucide-react'
import { useState } from 'react'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Code } from '../../ui/code'
import { Alert } from '../../ui/trouble'
import { PromptPreview } from './prompt-preview'
import { Variable } from './variable'

type Props = {
  value: string
  error: string | undefined
  may: boolean
  assistantId: string
  variables: readonly FragmentType<typeof Variable>[]
  onChange: (value: string) => void
}

// PromptCard is where the prompt is written, with what can be filled into it.
export function PromptCard({ value, error, may, assistantId, variables, onChange }: Props) {
  const words = text.assistant.prompt
  const known = readFragment(Variable, variables)
  const [previewing, setPreviewing] = useState(false)
  return (
    <Card
      title={words.card}
      hint={words.hint}
      actions={
        <Button
          size="small"
          icon={Eye}
          onClick={() => {
            setPreviewing(true)
          }}
        >
          {words.preview}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
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
        />
        {error && <Alert>{error}</Alert>}
        {may && known.length > 0 && (
          <Variables
            known={known}
            onInsert={(name) => {
              onChange(withVariable(value, name))
            }}
          />
        )}
      </div>
      <PromptPreview
        open={previewing}
        prompt={value}
        assistantId={assistantId}
        onClose={() => {
          setPreviewing(false)
        }}
      />
    </Card>
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
