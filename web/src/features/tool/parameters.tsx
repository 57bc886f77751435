import { Plus } from 'lucide-react'
import { useState } from 'react'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classes } from '../../ui/class'
import { Code } from '../../ui/code'
import { Alert } from '../../ui/trouble'
import { Argument } from './argument'
import { faultOf, parsed, told, type Row } from './schema'
import type { FormProps } from './form'
import { readRows } from './values'

const fresh: Row = { name: '', type: 'string', description: '', required: false, choices: '', rest: {} }

// Parameters are what the model fills in: as a form, or as the JSON Schema that it is. Both are the same text, so that they
// never differ; rows without a name are only the form's, until they have one,
// and what is typed into one is not saved without.
export function Parameters({ values, errors, may, onChange }: FormProps) {
  const words = text.tool
  const [asJson, setAsJson] = useState(false)
  const [draft, setDraft] = useState<{ shown: Row[]; schema: string; rows: Row[] | null } | null>(null)
  const read = readRows(values.schema)
  const mine = draft?.schema === values.schema && draft.rows === values.rows
  const rows = mine ? draft.shown : (values.rows ?? read)
  const put = (next: Row[]) => {
    const change = told(next, values.schema)
    setDraft({ shown: next, ...change })
    if (change.schema !== values.schema || change.rows !== values.rows) onChange(change)
  }
  const json = asJson || rows === null
  const fault = rows && !json ? faultOf(rows) : null
  return (
    <Card
      title={words.arguments}
      hint={words.argumentsHint}
      actions={<View json={json} formless={rows === null} onChange={setAsJson} />}
    >
      <div className="flex flex-col gap-3">
        {rows === null && (
          <p className="rounded-lg bg-info-wash px-3 py-2 text-info">
            {parsed(values.schema) === undefined ? words.badJson : words.onlyJson}
          </p>
        )}
        {json ? (
          <Code
            hideLabel
            label={words.schema}
            language="json"
            value={values.schema}
            readOnly={!may}
            placeholder='{ "type": "object", "properties": {} }'
            onChange={(schema) => {
              onChange({ schema, rows: null })
            }}
          />
        ) : (
          <>
            {rows.length === 0 && <p className="text-soft">{words.argumentsNone}</p>}
            <ul className="flex flex-col gap-3">
              {rows.map((row, i) => (
                <Argument
                  key={i}
                  row={row}
                  may={may}
                  onChange={(change) => {
                    put(rows.map((r, n) => (n === i ? { ...r, ...change } : r)))
                  }}
                  onRemove={() => {
                    put(rows.filter((_, n) => n !== i))
                  }}
                />
              ))}
            </ul>
            {may && (
              <span>
                <Button
                  size="small"
                  icon={Plus}
                  onClick={() => {
                    put([...rows, fresh])
                  }}
                >
                  {words.argumentAdd}
                </Button>
              </span>
            )}
          </>
        )}
        {fault === 'sameName' && <Alert>{words.sameName}</Alert>}
        {fault === 'emptyName' && <p className="text-xs text-soft">{words.emptyName}</p>}
        {(errors['parameters'] ?? errors['requiredParams']) && (
          <Alert>{errors['parameters'] ?? errors['requiredParams'] ?? ''}</Alert>
        )}
      </div>
    </Card>
  )
}

type ViewProps = { json: boolean; formless: boolean; onChange: (json: boolean) => void }

function View({ json, formless, onChange }: ViewProps) {
  const words = text.tool
  return (
    <div role="group" aria-label={words.view} className="flex rounded-lg border border-line p-0.5">
      {[false, true].map((is) => (
        <button
          key={String(is)}
          type="button"
          aria-pressed={json === is}
          disabled={!is && formless}
          onClick={() => {
            onChange(is)
          }}
          className={classes(
            'h-7 rounded-md px-2.5 text-[13px] disabled:opacity-50',
            json === is ? 'bg-accent-wash font-medium text-accent' : 'text-soft hover:text-ink',
          )}
        >
          {is ? words.json : words.form}
        </button>
      ))}
    </div>
  )
}
