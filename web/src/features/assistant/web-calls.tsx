import { useState } from 'react'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Copy } from '../../ui/copy'
import { Confirm } from '../../ui/dialog'
import { Textarea } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Switch } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import { NumberInput } from './number-input'
import type { Part } from './part'

const Fragment = graphql(`
  fragment WebCalls_Assistant on Assistant {
    id
    publicId
    webCallsEnabled
  }
`)

const Renew = graphql(`
  mutation RenewPublicId($id: ID!) {
    renewPublicId(assistantId: $id) {
      id
      publicId
    }
  }
`)

const limits = [
  { name: 'callsPerAddress', max: 10_000 },
  { name: 'webConcurrency', max: 1_000 },
  { name: 'webMinutes', max: 120 },
] as const

type Props = Part & { assistant: FragmentType<typeof Fragment>; refresh: () => void }

// WebCalls is who may call an assistant from a web page, how often, and how they get there.
export function WebCalls({ edit: { values, base, set }, errors, may, assistant, refresh }: Props) {
  const words = text.assistant.web
  const fields = text.assistant.fields
  const { id, publicId, webCallsEnabled } = readFragment(Fragment, assistant)
  return (
    <Card title={words.card} hint={words.hint} className="max-w-3xl">
      <div className="flex flex-col gap-4">
        <Switch
          label={fields.publicCalls}
          hint={words.publicHint}
          checked={values.publicCalls}
          disabled={!may}
          onChange={(on) => {
            set({ publicCalls: on })
          }}
        />
        {values.publicCalls && !webCallsEnabled && <Alert>{words.notAccepted}</Alert>}
        {values.publicCalls && !(base.publicCalls && publicId) && <p className="text-soft">{words.saveFirst}</p>}
        {base.publicCalls && publicId && <Links id={id} publicId={publicId} may={may} refresh={refresh} />}
        <Textarea
          label={fields.callOrigins}
          hint={words.originsHint}
          value={values.callOrigins}
          error={errors['callOrigins'] ?? Object.entries(errors).find(([name]) => name.startsWith('callOrigins['))?.[1]}
          rows={2}
          readOnly={!may}
          onChange={(e) => {
            set({ callOrigins: e.target.value })
          }}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          {limits.map(({ name, max }) => (
            <NumberInput
              key={name}
              label={fields[name]}
              wrong={words.number(1, max)}
              min={1}
              max={max}
              required
              value={values[name]}
              error={errors[name]}
              disabled={!may}
              onChange={(n) => {
                set({ [name]: n })
              }}
            />
          ))}
        </div>
      </div>
    </Card>
  )
}

type LinksProps = { id: string; publicId: string; may: boolean; refresh: () => void }

function Links({ id, publicId, may, refresh }: LinksProps) {
  const words = text.assistant.web
  const [asking, setAsking] = useState(false)
  const [renew] = useMutate(Renew, { touches: ['Assistant'] })
  const link = `${location.origin}/call/${publicId}`
  const snippet = `<script src="${location.origin}/call/widget.js" data-assistant="${publicId}" async></script>`
  const change = async () => {
    const { problem } = await renew({ id })
    if (problem) return
    refresh()
    tell(words.renewed)
  }
  return (
    <div className="flex flex-col gap-3">
      <Line label={words.link} value={link} copy={words.copyLink} href />
      <Line label={words.snippet} value={snippet} copy={words.copySnippet} />
      {may && (
        <span>
          <Button
            onClick={() => {
              setAsking(true)
            }}
          >
            {words.renew}
          </Button>
        </span>
      )}
      <Confirm
        open={asking}
        onClose={() => {
          setAsking(false)
        }}
        onConfirm={change}
        title={words.renewTitle}
        hint={words.renewHint}
        action={words.renew}
      />
    </div>
  )
}

function Line({ label, value, copy, href }: { label: string; value: string; copy: string; href?: boolean }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-[13px] break-all">
          {href ? (
            <a href={value} target="_blank" rel="noreferrer" className="underline">
              {value}
            </a>
          ) : (
            value
          )}
        </code>
        <Copy value={value} label={copy} />
      </div>
    </div>
  )
}
