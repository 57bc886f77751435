import { Send } from 'lucide-react'
import { useState } from 'react'
import { graphql } from '../../gql/gql'
import type { TryToolMutation } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Code } from '../../ui/code'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { Alert } from '../../ui/trouble'
import { isObject, parsed, type Row } from './schema'
import { argumentsOf, type Typed, type Wrong } from './trial'
import { Trial } from './trial-result'
import { readRows } from './values'

const Try = graphql(`
  mutation TryTool($id: ID!, $arguments: JSON!) {
    tryTool(id: $id, arguments: $arguments) {
      error
      durationMs
      request {
        method
        url
        headers
        body
      }
      response {
        status
        headers
        body
        cut
      }
    }
  }
`)

type Props = { id: string; schema: string; dirty: boolean }

// TryTool sends what a turn would send, and shows what comes back. Its form is made of the schema.
export function TryTool({ id, schema, dirty }: Props) {
  const words = text.tool.try
  const rows = readRows(schema)
  const [typed, setTyped] = useState<Typed>({})
  const [json, setJson] = useState('{}')
  const [wrong, setWrong] = useState<Wrong>({})
  const [trial, setTrial] = useState<TryToolMutation['tryTool'] | null>(null)
  const [send, pending] = useMutate(Try)
  const run = async () => {
    const read = rows ? argumentsOf(rows, typed) : { args: parsed(json), wrong: {} }
    setWrong(read.wrong)
    if (Object.keys(read.wrong).length > 0 || !isObject(read.args)) return
    const { data } = await send({ id, arguments: read.args })
    if (data) setTrial(data.tryTool)
  }
  return (
    <Card title={words.title} hint={words.hint} className="xl:sticky xl:top-4">
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          void run()
        }}
        className="flex flex-col gap-3"
      >
        {dirty && <p className="rounded-lg bg-warn-wash px-3 py-2 text-warn">{words.unsaved}</p>}
        {rows?.length === 0 && <p className="text-soft">{words.none}</p>}
        {rows?.map((row) => (
          <Field
            key={row.name}
            row={row}
            value={typed[row.name] ?? ''}
            wrong={wrong[row.name]}
            onChange={(value) => {
              setTyped((old) => ({ ...old, [row.name]: value }))
            }}
          />
        ))}
        {rows === null && (
          <>
            <Code label={words.json} language="json" value={json} onChange={setJson} height="12rem" />
            {!isObject(parsed(json)) && <Alert>{words.wrongJson}</Alert>}
          </>
        )}
        <span>
          <Button type="submit" icon={Send} pending={pending}>
            {words.send}
          </Button>
        </span>
      </form>
      {trial && <Trial trial={trial} />}
    </Card>
  )
}

type FieldProps = { row: Row; value: string; wrong: Wrong[string] | undefined; onChange: (value: string) => void }

function Field({ row, value, wrong, onChange }: FieldProps) {
  const words = text.tool.try
  const messages = { needed: text.field.required, number: words.wrongNumber, json: words.wrongJson }
  const shared = { label: row.name, hint: row.description, error: wrong && messages[wrong], value }
  const choices = row.choices
    .split(',')
    .map((c) => c.trim())
    .filter(Boolean)
  const options =
    row.type === 'boolean'
      ? [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]
      : choices.map((c) => ({ value: c, label: c }))
  if (options.length > 0)
    return (
      <Select
        {...shared}
        empty=""
        options={options}
        onChange={(e) => {
          onChange(e.target.value)
        }}
      />
    )
  return (
    <Input
      {...shared}
      {...(row.required ? {} : { optional: text.field.optional })}
      placeholder={row.type === 'array' ? '[]' : row.type === 'object' ? '{}' : undefined}
      inputMode={row.type === 'number' || row.type === 'integer' ? 'decimal' : undefined}
      onChange={(e) => {
        onChange(e.target.value)
      }}
    />
  )
}
